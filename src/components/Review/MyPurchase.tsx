import type { Purchase } from '@common/endpoints/reviews';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './Review.module.css';
import { ReviewForm } from './ReviewForm';
import { StarRow } from './StarRow';

/** What the reader bought: their review of it, or the place to write one. */
export function MyPurchase({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  const { review, skuName } = purchase;
  const [editing, setEditing] = useState(false);
  const done = () => {
    setEditing(false);
    onDone();
  };
  return (
    <div className={styles.mine}>
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
