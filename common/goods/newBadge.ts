/** Days for which a product counts as new. */
export const NEW_DAYS = 14;
/** Max. fraction of a list that is marked as new: a mark on everything would say nothing. */
const MAX_NEW_FRACTION = 1 / 4;

/**
 * The ids of a list's cards that are marked as new.
 * @param ids of the cards whose products are at most `NEW_DAYS` old; a greater id is a newer product
 * @param length number of cards in the whole list
 */
export function markedAsNew(ids: readonly number[], length: number): ReadonlySet<number> {
  return new Set(ids.toSorted((a, b) => b - a).slice(0, Math.ceil(length * MAX_NEW_FRACTION)));
}
