import { useSyncExternalStore } from 'react';

const KEY = 'recentSearches';
const MOST = 8;
const LONGEST = 60;

/** What this device has searched for, the latest first; whatever else stands there counts as nothing. */
function read(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let known: { text: string | null; searches: readonly string[] } = { text: null, searches: [] };

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

function current(): readonly string[] {
  const text = stored();
  if (text !== known.text) known = { text, searches: read(text) };
  return known.searches;
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches));
    else localStorage.removeItem(KEY);
  } catch {
    // Searching works without.
  }
  for (const tell of listeners) tell();
}

export function rememberSearch(q: string): void {
  if (q === '' || q.length > LONGEST) return;
  write([q, ...current().filter((one) => one !== q)].slice(0, MOST));
}

export const forgetSearches = (): void => write([]);

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, current);
