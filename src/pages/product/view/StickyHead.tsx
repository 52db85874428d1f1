import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { PlainButton } from '@/components/PlainButton';
import styles from './StickyHead.module.css';

interface Props {
  title: string;
  price: ReactNode;
  /** Label of the button that scrolls to the box. */
  action: string;
  /** The box for buying or bidding; the head shows when it is out of view. */
  box: RefObject<HTMLElement | null>;
}

/** On a wide screen: title, price and a button to the box, below the site's header while the box is out of view. */
export function StickyHead({ title, price, action, box }: Props) {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return (
    <div className={styles.place}>
      {isPast && (
        <div className={styles.head}>
          <b>{title}</b>
          <span className={styles.price}>{price}</span>
          <PlainButton
            type="primary"
            onClick={() => box.current?.scrollIntoView({ block: 'start' })}
          >
            {action}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
