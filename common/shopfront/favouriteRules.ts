/** Maximum number of a member's favourites. */
export const MAX_FAVOURITES = 500;
/** Maximum number of favourites on a device before sign-in. */
export const MAX_ON_DEVICE = 100;

/** Filters and orders of `/member/collect`; invalid values fall back to the first. */
export const FAVOURITE_FILTERS = ['all', 'changed', 'dropped', 'back', 'bidding'] as const;
export type FavouriteFilter = (typeof FAVOURITE_FILTERS)[number];
export const FAVOURITE_SORTS = ['added', 'ending', 'priceAsc', 'priceDesc'] as const;
export type FavouriteSort = (typeof FAVOURITE_SORTS)[number];
