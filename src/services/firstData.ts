/**
 * Answers that came before they were asked for: in the page's document, or for a page that is about to
 * open (DESIGN §2, `/__serverLoader`). Only what is the same for everyone. Each is used once and soon.
 */
const FRESH_MS = 10_000;

interface Kept {
  data: unknown;
  until: number;
}

const kept = new Map<string, Kept>();
/** Pages whose answers are on their way, by path and query. */
const coming = new Map<string, Promise<void>>();

/** One read has one key, in whatever order its query is written. */
function keyOf(url: string, query: object = {}): string {
  const [path = '', search] = url.split('?');
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  params.sort();
  return `${path}?${params}`;
}

/** Keeps answers by the URL that the page will ask. */
export function keepAnswers(answers: unknown): void {
  if (typeof answers !== 'object' || answers === null) return;
  const until = performance.now() + FRESH_MS;
  for (const [url, data] of Object.entries(answers)) kept.set(keyOf(url), { data, until });
}

/** The answer to a read if it has come already; the next one to ask gets none. */
export async function takeAnswer<T>(url: string, query?: object): Promise<T | undefined> {
  if (coming.size > 0) await coming.get(window.location.pathname + window.location.search);
  const key = keyOf(url, query);
  const found = kept.get(key);
  kept.delete(key);
  // What the server says is typed by the contract, as in services/api.ts.
  return found && found.until > performance.now() ? (found.data as T) : undefined;
}

/** Reads what the document brought along. */
export function readFirstData(): void {
  const text = document.getElementById('first-data')?.textContent;
  if (!text) return;
  try {
    keepAnswers(JSON.parse(text));
  } catch {
    // The page asks for itself.
  }
}

const asked = new Map<string, number>();

/** Asks what a page begins with before it opens; failures are silent, for the page asks again. */
export function askAhead(page: string, routeId: string): void {
  const now = performance.now();
  if ((asked.get(page) ?? -FRESH_MS) > now - FRESH_MS) return;
  asked.set(page, now);
  const query = new URLSearchParams({ route: routeId, url: page });
  const answer = fetch(`/__serverLoader?${query}`, {
    credentials: 'include',
    signal: AbortSignal.timeout(1000),
  })
    .then(async (response) => {
      const body: unknown = response.ok ? await response.json() : undefined;
      const data: unknown = body && Reflect.get(Object(body), 'data');
      keepAnswers(data && Reflect.get(Object(data), 'answers'));
    })
    .catch(() => {})
    .finally(() => coming.delete(page));
  coming.set(page, answer);
}

readFirstData();
