import { type Ratings, ratingSum } from '@common/selling/ratings';
import { grouped } from '@common/text/grouped';
import styles from './Stars.module.css';

/** The average rating and its count; nothing without ratings. */
export function Stars({ ratings }: { ratings: Ratings }) {
  const { count, average } = ratingSum(ratings);
  if (count === 0) return null;
  const text = average.toFixed(1);
  return (
    <span className={styles.stars}>
      <span role="img" aria-label={`評價 ${text} 顆星，共 ${count} 則`}>
        <i aria-hidden>★</i> {text}
        <small>（{grouped(count)}）</small>
      </span>
    </span>
  );
}
