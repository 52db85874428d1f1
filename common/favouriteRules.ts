/** How many products a member may keep. */
export const MOST_FAVOURITES = 500;
/** How many a visitor's device keeps until they sign in. */
export const MOST_ON_DEVICE = 100;

/** What `/member/collect` can be narrowed to and ordered by; anything else falls back to the first. */
export const FAVOURITE_FILTERS = ['all', 'dropped', 'back', 'bidding'] as const;
export type FavouriteFilter = (typeof FAVOURITE_FILTERS)[number];
export const FAVOURITE_SORTS = ['added', 'ending', 'priceAsc', 'priceDesc'] as const;
export type FavouriteSort = (typeof FAVOURITE_SORTS)[number];
