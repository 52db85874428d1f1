import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './PlainButton.module.css';

export interface ButtonLook {
  type?: 'default' | 'primary' | 'link';
  size?: 'middle' | 'small';
  /** Cannot be pressed, and says so to screen readers. */
  loading?: boolean;
}

type Props = ButtonLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>;

/** A button that looks like antd's, for what every page loads: antd's own weighs 12 KB (ADR 079). */
export function PlainButton({
  type = 'default',
  size = 'middle',
  loading = false,
  className,
  ...rest
}: Props) {
  const names = [styles.button, styles[type], size === 'small' && styles.small, className];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(' ')}
      disabled={loading || rest.disabled}
      aria-busy={loading || undefined}
    />
  );
}

/** A link outside the site, such as to an e-mail program, that looks like the primary button. */
export const PlainLink = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={`${styles.button} ${styles.primary}`} />
);
