import { useState } from 'react';

/** The rows of a list that are ticked, also on pages that were turned since. */
export function useChosen<Row extends { id: number | string }>() {
  const [rows, setRows] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  return {
    rows: [...rows.values()],
    has: ({ id }: Row) => rows.has(id),
    choose: (some: readonly Row[], isChosen: boolean) =>
      setRows((before) => {
        const after = new Map(before);
        for (const row of some) {
          if (isChosen) after.set(row.id, row);
          else after.delete(row.id);
        }
        return after;
      }),
    /** Replaces ticked rows by what was read again, so that the next change sends the version that is shown. */
    see: (read: readonly Row[]) =>
      setRows((before) => {
        const known = read.filter(({ id }) => before.has(id));
        return known.length === 0
          ? before
          : new Map([...before, ...known.map((row) => [row.id, row] as const)]);
      }),
    clear: () => setRows(new Map()),
  };
}
export type ChosenRows<Row extends { id: number | string }> = ReturnType<typeof useChosen<Row>>;

/** The operation that a bulk dialog is open for. Closing a dialog that has begun clears the ticks and calls `onDone`. */
export function useAsked<Asked>({ clear }: { clear: () => void }, onDone: () => void) {
  const [asked, setAsked] = useState<Asked>();
  const close = (hasBegun: boolean) => {
    setAsked(undefined);
    if (!hasBegun) return;
    clear();
    onDone();
  };
  return { asked, setAsked, close };
}
