import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { RetryButton } from './RetryButton';

interface Props {
  text: ReactNode;
  /** Fills much of the window, for a list that is the page's only content. */
  tall?: boolean;
  /** Loads the list again; given after a failure. */
  retry?: () => void;
  /** The next action of an empty list. */
  children?: ReactNode;
}

/** Shown in place of a list that is empty or failed to load: the reason and the next action. */
export function EmptyState({ text, tall = false, retry, children }: Props) {
  return (
    <div className={tall ? styles.tall : styles.low}>
      <p>{text}</p>
      {retry && <RetryButton type={tall ? 'primary' : undefined} onRetry={retry} />}
      {children}
    </div>
  );
}
