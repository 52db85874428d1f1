import { useState } from 'react';

/** The pages of a list that turns to older rows only; `before` is the cursor of the shown one. */
export function useOlderPages() {
  /** The `before` of each page up to the shown one; the first page has none. */
  const [cursors, setCursors] = useState<number[]>([]);
  return {
    before: cursors.at(-1),
    restart: () => setCursors([]),
    /** For `NewerOlder`; `older` is the cursor of the next page, null on the last. */
    turns: (older: number | null | undefined) => ({
      onNewer: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
      onOlder: typeof older === 'number' ? () => setCursors([...cursors, older]) : undefined,
    }),
  };
}
