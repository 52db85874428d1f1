import { useSyncExternalStore } from 'react';
import { createStoredValue } from '@/services/createStore';

const MAX_SEARCHES = 8;
/** UTF-16 units; longer searches are not remembered. */
const MAX_LENGTH = 60;

/** Parses the stored searches, latest first; invalid text counts as none. */
function parse(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list)
      ? list.filter((one) => typeof one === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

const stored = createStoredValue('recentSearches', parse);

function write(searches: readonly string[]): void {
  try {
    stored.set(searches.length > 0 ? JSON.stringify(searches) : undefined);
  } catch {
    // The browser refuses storage: searches are not remembered.
  }
}

export function rememberSearch(q: string): void {
  if (q === '' || q.length > MAX_LENGTH) return;
  write([q, ...stored.get().filter((one) => one !== q)].slice(0, MAX_SEARCHES));
}

export const forgetSearches = (): void => write([]);

export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(stored.subscribe, stored.get);
