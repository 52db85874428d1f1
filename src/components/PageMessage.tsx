import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import styles from './PageMessage.module.css';
import { PlainButton } from './PlainButton';
import { RetryButton } from './RetryButton';

interface Props {
  title: string;
  text: ReactNode;
  /** The next action; by default a link to the home page. */
  action?: { label: string; onClick: () => void };
  /** Reloads the page's data. */
  retry?: () => void;
  children?: ReactNode;
}

/** A message in place of a page's content, with the reason and the next action. */
export function PageMessage({ title, text, action, retry, children }: Props) {
  return (
    <section className={styles.message}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>
        {retry && <RetryButton type="primary" onRetry={retry} />}
        {action && (
          <PlainButton type="primary" onClick={action.onClick}>
            {action.label}
          </PlainButton>
        )}
        {children}
        <Link to="/" className={styles.home}>
          回首頁
        </Link>
      </div>
    </section>
  );
}
