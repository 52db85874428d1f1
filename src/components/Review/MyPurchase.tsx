import type { Purchase } from '@common/endpoints/reviews';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './Review.module.css';
import { ReviewForm } from './ReviewForm';
import { ReviewPictures } from './ReviewPictures';
import { StarRow } from './StarRow';

interface Props {
  purchase: Purchase;
  /** The reader opened the page to write this review. */
  isWanted: boolean;
  onDone: () => void;
}

/** One of the reader's purchases: their review, or a form to write one. */
export function MyPurchase({ purchase, isWanted, onDone }: Props) {
  const { review, skuName } = purchase;
  const [editing, setEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!isWanted || !element) return;
    element.scrollIntoView?.({ block: 'center' });
    (element.querySelector('input') ?? element).focus({ preventScroll: true });
  }, [isWanted]);
  const done = () => {
    setEditing(false);
    onDone();
  };
  return (
    <div ref={box} className={styles.mine} tabIndex={-1}>
      <b>{review ? '我的評價' : '您買過這件商品，說說使用心得'}</b>
      {skuName && <span className={styles.quiet}>規格：{skuName}</span>}
      {!review || editing ? (
        <ReviewForm
          purchase={purchase}
          onDone={done}
          onCancel={editing ? () => setEditing(false) : undefined}
        />
      ) : (
        <>
          <StarRow rating={review.rating} />
          {review.text && <p className={styles.text}>{review.text}</p>}
          <ReviewPictures pictures={review.pictures} title="我的評價" />
          {review.hiddenReason !== null ? (
            <p className={styles.hidden}>這則評價已被隱藏：{review.hiddenReason}</p>
          ) : (
            review.editedAt === null && (
              <Button size="small" onClick={() => setEditing(true)}>
                修改評價
              </Button>
            )
          )}
        </>
      )}
    </div>
  );
}
