import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PlainButton } from '@/components/PlainButton';
import styles from './StickyHead.module.css';

interface Props {
  title: string;
  /** The price, or the time left and the least bid. */
  children: ReactNode;
  action: string;
  /** Buys or bids; without it the button scrolls back to this place. */
  onAct?: (() => void) | undefined;
}

/**
 * Stands below the buttons of a box for buying or bidding. While these are scrolled out at the top, it shows price and button
 * again: below the site's header, on a narrow screen above the bottom bar.
 */
export function StickyHead({ title, children, action, onAct }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      // All below counts as in sight, so that a jump from above it to below it is a change too.
      { rootMargin: '0px 0px 1000000px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {isPast && (
        <div className={styles.head}>
          <b>{title}</b>
          <div className={styles.price}>{children}</div>
          <PlainButton
            type="primary"
            size="large"
            onClick={onAct ?? (() => place.current?.scrollIntoView({ block: 'center' }))}
          >
            {action}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
