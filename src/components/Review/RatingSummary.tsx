import { type Ratings, ratingSum, STARS } from '@common/selling/ratings';
import { grouped } from '@common/text/grouped';
import styles from './Review.module.css';

/** Which reviews are listed. */
export interface ReviewFilter {
  /** Undefined: reviews with any number of stars. */
  stars?: number;
  /** Whether only reviews with pictures are listed. */
  pictured: boolean;
}

interface Props {
  ratings: Ratings;
  /** The ratings of reviews with pictures only. */
  pictured: Ratings;
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
}

const countOf = (ratings: Ratings, stars: number | undefined) =>
  stars === undefined ? ratingSum(ratings).count : (ratings[stars - 1] ?? 0);

/** A product's average rating, and the filters of its reviews: a bar for each number of stars, a button for pictures. */
export function RatingSummary({ ratings, pictured, filter, onFilter }: Props) {
  const { count, average } = ratingSum(ratings);
  const { stars } = filter;
  const counted = filter.pictured ? pictured : ratings;
  const picturedCount = countOf(pictured, stars);
  const isFiltered = filter.pictured || stars !== undefined;
  return (
    <>
      <div className={styles.summary}>
        <p>
          <b>{average.toFixed(1)}</b>
          <span>共 {grouped(count)} 則評價</span>
        </p>
        <ul>
          {STARS.toReversed().map((barStars) => {
            const barCount = countOf(counted, barStars);
            const isChosen = stars === barStars;
            return (
              <li key={barStars}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  disabled={barCount === 0}
                  onClick={() => onFilter({ ...filter, stars: isChosen ? undefined : barStars })}
                >
                  <span className={styles.spoken}>{`只看 ${barStars} 顆星，${barCount} 則`}</span>
                  <span aria-hidden>{barStars} ★</span>
                  <i aria-hidden>
                    <i style={{ width: `${(barCount / count) * 100}%` }} />
                  </i>
                  <span aria-hidden>{grouped(barCount)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be one more line */}
      <div className={styles.filters} role="group" aria-label="篩選評價">
        <button
          type="button"
          aria-pressed={!isFiltered}
          onClick={() => onFilter({ stars: undefined, pictured: false })}
        >
          全部（{grouped(count)}）
        </button>
        <button
          type="button"
          aria-pressed={filter.pictured}
          disabled={picturedCount === 0}
          onClick={() => onFilter({ ...filter, pictured: !filter.pictured })}
        >
          有圖片（{grouped(picturedCount)}）
        </button>
      </div>
    </>
  );
}
