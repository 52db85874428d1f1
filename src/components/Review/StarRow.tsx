import { STARS } from '@common/selling/ratings';
import styles from './Review.module.css';

/** One review's stars. */
export function StarRow({ rating }: { rating: number }) {
  return (
    <span className={styles.row} role="img" aria-label={`${rating} 顆星`}>
      {STARS.map((stars) => (
        <span key={stars} data-lit={stars <= rating} aria-hidden>
          ★
        </span>
      ))}
    </span>
  );
}
