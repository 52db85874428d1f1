import { useLocation } from '@umijs/max';
import { useRef, useState } from 'react';

/** The state of a history entry whose address has followed the reader of a list. */
export interface Followed {
  /** The first of the pages that stand below each other. */
  listFrom: number;
}

function parseListFrom(state: unknown, current: number): number | undefined {
  const { listFrom } = (state ?? {}) as Partial<Followed>;
  const isSound = typeof listFrom === 'number' && listFrom >= 1 && listFrom <= current;
  return isSound ? listFrom : undefined;
}

/**
 * Pages of a list that are shown one below the other: from the opened one to the last requested one. The first is
 * kept in the history's state, so that going back shows them all again.
 * @param listKey names the list: everything in its address but the page
 * @param current the page in the address
 * @returns `visit` changes when somebody goes to the list, and not when the address follows them
 */
export function useReach(listKey: string, current: number) {
  const { key, state } = useLocation();
  const followed = parseListFrom(state, current);
  const visit = useRef(key);
  if (followed === undefined) visit.current = key;
  const from = followed ?? current;
  const name = `${listKey} ${from}`;
  const [reach, setReach] = useState({ name, until: current });
  const until = Math.max(current, reach.name === name ? reach.until : current);
  return {
    from,
    until,
    visit: visit.current,
    more: () => setReach({ name, until: until + 1 }),
  };
}
