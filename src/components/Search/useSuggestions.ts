import type { Suggestions } from '@common/endpoints/search';
import { useEffect, useState } from 'react';
import { api } from '@/services/api';

/** Pause in typing before a request, ms. */
const PAUSE_MS = 120;
const NONE: Suggestions = { queries: [], categories: [], products: [] };
/** Cache lifetime of suggestions, ms: the products for sale change. */
const KEPT_MS = 60_000;
const known = new Map<string, { suggestions: Suggestions; until: number }>();
const MAX_KNOWN = 100;

/** Suggestions for the typed text; the last ones stay until the next are loaded. */
export function useSuggestions(q: string, isWanted: boolean): Suggestions {
  const [shown, setShown] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return;
    const found = known.get(q);
    if (found && found.until > performance.now()) {
      setShown(found.suggestions);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = q ? { q } : {};
        const options = { query, skipErrorHandler: true, signal: leaving.signal };
        const suggestions = await api('GET /api/search/suggest', options);
        if (known.size >= MAX_KNOWN) known.clear();
        known.set(q, { suggestions, until: performance.now() + KEPT_MS });
        if (!leaving.signal.aborted) setShown(suggestions);
      } catch {
        // A search works without suggestions.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q, isWanted]);
  return shown;
}
