import { useState } from 'react';

/** The pages of a list that only knows the way to older rows; `before` is the place of the shown one. */
export function useOlderPages() {
  /** The `before` of each page up to the shown one; the first page has none. */
  const [places, setPlaces] = useState<number[]>([]);
  return {
    before: places.at(-1),
    restart: () => setPlaces([]),
    /** For `NewerOlder`; `older` is the place of the next page, null on the last. */
    turns: (older: number | null | undefined) => ({
      onNewer: places.length > 0 ? () => setPlaces(places.slice(0, -1)) : undefined,
      onOlder: typeof older === 'number' ? () => setPlaces([...places, older]) : undefined,
    }),
  };
}
