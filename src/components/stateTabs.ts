import type { ReactNode } from 'react';
import type { usePageQuery } from './usePageQuery';

type Query = Pick<ReturnType<typeof usePageQuery>, 'get' | 'change'>;

/** Tabs of a list by one parameter of its URL, by default `state`; the first, `all`, leaves it out. */
export function stateTabs(
  items: { key: string; tab: ReactNode }[],
  { get, change }: Query,
  parameter = 'state',
) {
  const chosen = items.find(({ key }) => key !== 'all' && key === get(parameter))?.key;
  return {
    /** The tab's key; undefined for all. */
    chosen,
    active: chosen ?? 'all',
    items,
    onChange: (tab: string) => change({ [parameter]: tab === 'all' ? undefined : tab }),
  };
}
