import type { PageHead } from './pageHead';

/** API responses by URL, `data` of the envelope. Failed requests are absent. */
export type Answers = ReadonlyMap<string, unknown>;

export interface PageRequest {
  /** The path's `:id`. */
  id: string;
  search: URLSearchParams;
  /** The public origin. */
  origin: string;
}

export interface SitePage {
  path: string;
  /** Whether search engines may index it: false for members' and staff's pages. */
  isPublic: boolean;
  /** URLs of the page's initial requests; only responses that are the same for everyone. */
  calls?: (asked: PageRequest) => string[];
  /** The visible part before any script runs, as HTML: see `firstPaint`. */
  paint?: (answers: Answers, asked: PageRequest) => string;
  /** Returns undefined when the page's subject does not exist. */
  describe: (answers: Answers, asked: PageRequest) => PageHead | undefined;
}

/** Describes a page by words that never change. */
export const titled = (title: string, description?: string) => () => ({ title, description });
