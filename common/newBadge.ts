/** A product is new for so many days, as long as it is among the newest of the list. */
export const NEW_DAYS = 14;
/** At most this part of a list is marked as new: where everything is new, the mark says nothing. */
const NEW_PART = 1 / 4;

/**
 * Those of a list's cards that are marked as new.
 * @param ids of the cards that are new by their age; a greater number is a newer product
 * @param length of the whole list
 */
export function markedAsNew(ids: readonly number[], length: number): ReadonlySet<number> {
  return new Set(ids.toSorted((a, b) => b - a).slice(0, Math.ceil(length * NEW_PART)));
}
