export interface PageRequest {
  current: number;
  pageSize: number;
  offset: number;
}

export const LARGEST_PAGE = 100;
/** Past it nobody turns pages, and OFFSET would only burn time. */
const MAX_PAGE = 10_000;

function wholeNumber(text: string | undefined, fallback: number, most: number): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) return fallback;
  return Math.min(Number(text), most);
}

/** Reads page parameters; nonsense falls back to the first page of `usual` entries. */
export function readPage(query: { current?: string; pageSize?: string }, usual = 20): PageRequest {
  const current = wholeNumber(query.current, 1, MAX_PAGE);
  const pageSize = wholeNumber(query.pageSize, usual, LARGEST_PAGE);
  return { current, pageSize, offset: (current - 1) * pageSize };
}
