import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './PlainButton.module.css';

export interface ButtonLook {
  type?: 'default' | 'primary' | 'link';
  size?: 'large' | 'middle' | 'small';
  /** Cannot be pressed, and says so to screen readers. */
  loading?: boolean;
  /** As wide as its place. */
  block?: boolean;
}

type Props = ButtonLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>;

/**
 * A button that looks like antd's, for what a shopper loads first: antd's own weighs 12 KB (ADR 079), and writing its styles is
 * a phone's longest task on such a page (ADR 109).
 */
export function PlainButton({
  type = 'default',
  size = 'middle',
  loading = false,
  block = false,
  className,
  onClick,
  ...rest
}: Props) {
  const names = [
    styles.button,
    styles[type],
    size !== 'middle' && styles[size],
    block && styles.block,
    className,
  ];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(' ')}
      // Not `disabled`, which would take the focus from a keyboard for good.
      onClick={loading ? undefined : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    />
  );
}

/** A link outside the site, such as to an e-mail program, that looks like the primary button. */
export const PlainLink = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={`${styles.button} ${styles.primary}`} />
);
