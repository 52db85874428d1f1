import type { Review } from '@common/endpoints/reviews';
import type { ReactNode } from 'react';
import { TaipeiDate } from '@/components/TaipeiDate';
import styles from './Review.module.css';
import { ReviewPictures } from './ReviewPictures';
import { StarRow } from './StarRow';

interface Props {
  review: Review;
  /** Beside its author. */
  aside?: ReactNode;
  /** The reader's actions. */
  children?: ReactNode;
}

/** A review as shown to everybody. */
export function ReviewItem({ review, aside, children }: Props) {
  const { author, rating, text, pictures, skuName, createdAt, editedAt, reply } = review;
  return (
    <article className={styles.item}>
      <header>
        <StarRow rating={rating} />
        <span className={styles.quiet}>
          {author}・<TaipeiDate at={createdAt} />
          {editedAt !== null && '（已修改）'}
          {skuName && `・${skuName}`}
        </span>
        {aside}
      </header>
      {text && <p className={styles.text}>{text}</p>}
      <ReviewPictures pictures={pictures} title={`${author}評價`} />
      {reply && (
        <p className={styles.reply}>
          <b>賣家回覆</b>
          {reply.text}
        </p>
      )}
      {children}
    </article>
  );
}
