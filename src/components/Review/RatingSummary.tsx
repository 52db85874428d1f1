import { grouped } from '@common/grouped';
import { type Ratings, ratingSum, STARS } from '@common/ratings';
import styles from './Review.module.css';

interface Props {
  ratings: Ratings;
  /** The filter by stars; undefined for all. */
  stars: number | undefined;
  onStars: (stars: number | undefined) => void;
}

/** The average and the number of ratings by stars; a bar filters by them. */
export function RatingSummary({ ratings, stars, onStars }: Props) {
  const { count, average } = ratingSum(ratings);
  return (
    <div className={styles.summary}>
      <p>
        <b>{average.toFixed(1)}</b>
        <span>共 {grouped(count)} 則評價</span>
      </p>
      <ul>
        {STARS.toReversed().map((one) => {
          const number = ratings[one - 1] ?? 0;
          return (
            <li key={one}>
              <button
                type="button"
                aria-pressed={stars === one}
                aria-label={`只看 ${one} 顆星，${number} 則`}
                disabled={number === 0}
                onClick={() => onStars(stars === one ? undefined : one)}
              >
                <span>{one} ★</span>
                <i>
                  <i style={{ width: `${(number / count) * 100}%` }} />
                </i>
                <span>{grouped(number)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
