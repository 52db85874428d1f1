import { bearer } from '@/session/session';

/**
 * API responses that arrive before their request: embedded in the document, or prefetched for the next page (DESIGN §2,
 * `/__serverLoader`). Only responses that are the same for everyone. Each is used once, within this time, ms.
 */
const FRESH_MS = 10_000;

interface Kept {
  data: unknown;
  until: number;
}

const kept = new Map<string, Kept>();
/** Pending prefetches by page: the path and query of its address. */
const comingPages = new Map<string, Promise<void>>();

/** The key of a request, independent of the order of its query. */
function keyOf(url: string, query: object = {}): string {
  const [path = '', search] = url.split('?');
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  params.sort();
  return `${path}?${params}`;
}

/** Stores responses by the URL that the page will request. */
export function keepAnswers(answers: unknown): void {
  if (typeof answers !== 'object' || answers === null) return;
  const until = performance.now() + FRESH_MS;
  for (const [url, data] of Object.entries(answers)) kept.set(keyOf(url), { data, until });
}

/** Takes the stored response to a request; a second call finds none. */
export async function takeAnswer<T>(url: string, query?: object): Promise<T | undefined> {
  if (comingPages.size > 0)
    await comingPages.get(window.location.pathname + window.location.search);
  const key = keyOf(url, query);
  const found = kept.get(key);
  kept.delete(key);
  // Typed by the contract without validation, as in services/api.ts.
  return found && found.until > performance.now() ? (found.data as T) : undefined;
}

/** Stores the responses embedded in the document. */
export function readFirstData(): void {
  const text = document.getElementById('first-data')?.textContent;
  if (!text) return;
  try {
    keepAnswers(JSON.parse(text));
  } catch {
    // Invalid data: the page sends its own requests.
  }
}

/** Time of each page's latest prefetch; `performance.now()`. */
const prefetchedAt = new Map<string, number>();

/** Prefetches a page's first responses; failures are ignored, because the page sends its own requests. */
export function askAhead(page: string, routeId: string): void {
  const now = performance.now();
  if ((prefetchedAt.get(page) ?? -FRESH_MS) > now - FRESH_MS) return;
  prefetchedAt.set(page, now);
  const query = new URLSearchParams({ route: routeId, url: page });
  const answer = fetch(`/__serverLoader?${query}`, {
    credentials: 'include',
    // As every request has; the answer does not depend on it.
    headers: { authorization: bearer() },
    signal: AbortSignal.timeout(1000),
  })
    .then(async (response) => {
      const body: unknown = response.ok ? await response.json() : undefined;
      const data: unknown = body && Reflect.get(Object(body), 'data');
      keepAnswers(data && Reflect.get(Object(data), 'answers'));
    })
    .catch(() => {})
    .finally(() => comingPages.delete(page));
  comingPages.set(page, answer);
}

readFirstData();
