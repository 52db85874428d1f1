/** Numbers of ratings with one star, two, … five. */
export type Ratings = readonly number[];

export const STARS = [1, 2, 3, 4, 5] as const;

interface RatingSum {
  count: number;
  /** With one decimal; 0 without ratings. */
  average: number;
}

export function ratingSum(ratings: Ratings): RatingSum {
  const count = ratings.reduce((sum, n) => sum + n, 0);
  if (count === 0) return { count, average: 0 };
  const stars = ratings.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return { count, average: Math.round((stars * 10) / count) / 10 };
}
