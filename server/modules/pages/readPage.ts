import type { FastifyInstance } from 'fastify';
import { firstPaint } from './firstPaint';
import { headTags, type PageHead, scriptJson } from './pageHead';
import { matchPage } from './sitePages';

/** Asks the API itself, as a visitor, on behalf of whoever opens the page. */
type Ask = (url: string) => Promise<{ status: number; data: unknown }>;

export interface ReadPage {
  status: 200 | 404;
  /** The head as HTML. */
  head: string;
  /** What shows until the page's script does, as HTML. */
  paint: string;
  /** The answers the page begins with, by the URL it would have asked. */
  answers: Record<string, unknown>;
}

const NOT_FOUND: PageHead = { title: '找不到頁面' };

/** The API's own answer without the way through the network; it counts as a request of that address. */
export function askApi(app: FastifyInstance, ip: string): Ask {
  return async (url) => {
    const answer = await app.inject({ url, remoteAddress: ip });
    const { success, data } = answer.json<{ success: boolean; data: unknown }>();
    return { status: answer.statusCode, data: success ? data : undefined };
  };
}

/**
 * What a page says of itself and what it begins with.
 * @param url path and query
 * @param origin the public origin, for addresses that leave the site
 */
export async function readPage(ask: Ask, url: string, origin: string): Promise<ReadPage> {
  const { pathname, searchParams: search } = new URL(url, origin);
  const matched = matchPage(pathname);
  if (!matched) {
    const head = headTags(NOT_FOUND, { origin, pathname, isPublic: false });
    return { status: 404, head, paint: firstPaint(), answers: {} };
  }
  const { page, id } = matched;
  const asked = { id, search, origin };
  const calls = page.calls?.(asked) ?? [];
  const heard = await Promise.all(calls.map(async (call) => [call, await ask(call)] as const));
  // Only a page about one thing can be about nothing.
  const isOfOne = page.path.includes(':id');
  const isMissing = heard.some(([, { status }]) => status === 404 || status === 400);
  const isNowhere = isOfOne && (isMissing || calls.length === 0);
  const answers = new Map(
    heard.filter(([, { data }]) => data !== undefined).map(([call, { data }]) => [call, data]),
  );
  const described = isNowhere ? NOT_FOUND : (page.describe(answers, asked) ?? {});
  const isPublic = page.isPublic && !isNowhere;
  return {
    status: isNowhere ? 404 : 200,
    head: headTags(described, { origin, pathname, isPublic }),
    paint: firstPaint(isNowhere ? '' : page.paint?.(answers, asked)),
    answers: Object.fromEntries(answers),
  };
}

export const firstDataOf = ({ answers }: ReadPage): string | undefined =>
  Object.keys(answers).length > 0 ? scriptJson(answers) : undefined;
