import { type Ratings, ratingSum, STARS } from '@common/selling/ratings';
import { grouped } from '@common/text/grouped';
import styles from './Review.module.css';

/** Filter of the listed reviews. */
export interface ReviewFilter {
  /** Undefined for all. */
  stars?: number;
  /** Only those with pictures. */
  pictured: boolean;
}

interface Props {
  ratings: Ratings;
  /** As `ratings`, of the reviews with pictures. */
  pictured: Ratings;
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
}

const countOf = (ratings: Ratings, stars: number | undefined) =>
  stars === undefined ? ratingSum(ratings).count : (ratings[stars - 1] ?? 0);

/** The average and the number of ratings by stars, and the filters: a bar for its stars, a chip for pictures. */
export function RatingSummary({ ratings, pictured, filter, onFilter }: Props) {
  const { count, average } = ratingSum(ratings);
  const { stars } = filter;
  const shown = filter.pictured ? pictured : ratings;
  const withPictures = countOf(pictured, stars);
  const isFiltered = filter.pictured || stars !== undefined;
  return (
    <>
      <div className={styles.summary}>
        <p>
          <b>{average.toFixed(1)}</b>
          <span>共 {grouped(count)} 則評價</span>
        </p>
        <ul>
          {STARS.toReversed().map((one) => {
            const number = shown[one - 1] ?? 0;
            return (
              <li key={one}>
                <button
                  type="button"
                  aria-pressed={stars === one}
                  disabled={number === 0}
                  onClick={() => onFilter({ ...filter, stars: stars === one ? undefined : one })}
                >
                  <span className={styles.spoken}>{`只看 ${one} 顆星，${number} 則`}</span>
                  <span aria-hidden>{one} ★</span>
                  <i aria-hidden>
                    <i style={{ width: `${(number / count) * 100}%` }} />
                  </i>
                  <span aria-hidden>{grouped(number)}</span>
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
          disabled={withPictures === 0}
          onClick={() => onFilter({ ...filter, pictured: !filter.pictured })}
        >
          有圖片（{grouped(withPictures)}）
        </button>
      </div>
    </>
  );
}
