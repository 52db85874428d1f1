import { useEffect, useRef } from 'react';
import { PlainButton } from '../PlainButton';
import { RetryButton } from '../RetryButton';
import styles from './MorePages.module.css';

/** Pages that load by themselves; further ones by the button, so that the footer can be reached. */
const MAX_AUTO_PAGES = 3;
/** Distance below the visible area at which the next page is loaded. */
const AHEAD = '600px';

interface Props {
  /** Pages that were added to the first. */
  added: number;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Number of shown items, in words. */
  text: string;
  onMore: () => void;
  onRetry: () => void;
}

/**
 * Below a list: its next page, which loads when the reader comes near, and from the fourth on at the press of a button,
 * which keyboard and screen reader have from the beginning.
 */
export function MorePages(props: Props) {
  const { added, hasMore, isLoading, hasFailed, text, onMore, onRetry } = props;
  const place = useRef<HTMLDivElement>(null);
  const next = useRef(onMore);
  useEffect(() => {
    next.current = onMore;
  });
  const isReady = hasMore && !isLoading && !hasFailed && added < MAX_AUTO_PAGES;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports once when it begins: again for each page
  useEffect(() => {
    const element = place.current;
    if (!isReady || !element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && next.current(),
      { rootMargin: `0px 0px ${AHEAD}` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isReady, added]);
  if (!hasMore && added === 0) return null;
  return (
    <div ref={place} className={styles.more}>
      {hasFailed ? (
        <RetryButton onRetry={onRetry}>無法載入下一頁，重新載入</RetryButton>
      ) : (
        hasMore && (
          <PlainButton loading={isLoading} onClick={onMore}>
            {isLoading ? '載入中…' : '載入更多'}
          </PlainButton>
        )
      )}
      <p role="status">{added > 0 && text}</p>
    </div>
  );
}
