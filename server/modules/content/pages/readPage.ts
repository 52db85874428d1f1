import { MAINTENANCE_HEADER } from '@common/staff/settingKeys';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../http/escapeHtml';
import { firstPaint } from './firstPaint';
import { headTags, type PageHead, scriptJson } from './pageHead';
import { matchPage } from './sitePages';

/** Requests the API in process, as an anonymous visitor from the client's address. */
type Ask = (url: string) => Promise<{ status: number; data: unknown }>;

export interface ReadPage {
  status: 200 | 404;
  /** The path of the page's route; empty for the not-found page and during maintenance. */
  route: string;
  /** The head as HTML. */
  head: string;
  /** HTML shown until the page's script has rendered. */
  paint: string;
  /** Initial API responses by URL. */
  answers: Record<string, unknown>;
}

const NOT_FOUND: PageHead = { title: '找不到頁面' };

/** Requests the API in process; the request counts for the client's address `ip`. */
export function askApi(app: FastifyInstance, ip: string): Ask {
  return async (url) => {
    const answer = await app.inject({ url, remoteAddress: ip });
    const { success, data } = answer.json<{ success: boolean; data: unknown }>();
    return { status: answer.statusCode, data: success ? data : undefined };
  };
}

/**
 * Reads a page's metadata and initial responses.
 * @param url path and query
 * @param origin the public origin, for absolute URLs
 */
export async function readPage(ask: Ask, url: string, origin: string): Promise<ReadPage> {
  const { pathname, searchParams: search } = new URL(origin + url);
  const matched = matchPage(pathname);
  if (!matched) {
    const head = headTags(NOT_FOUND, { origin, pathname, isPublic: false });
    return { status: 404, route: '', head, paint: firstPaint(), answers: {} };
  }
  const { page, id } = matched;
  const asked = { id, search, origin };
  const calls = page.calls?.(asked) ?? [];
  const responses = await Promise.all(calls.map(async (call) => [call, await ask(call)] as const));
  // Only a page with an id can lack its subject; without a call the id is malformed.
  const hasSubject = page.path.includes(':id') && page.calls !== undefined;
  const isRefused = responses.some(([, { status }]) => status === 404 || status === 400);
  const isMissing = hasSubject && (isRefused || calls.length === 0);
  const answers = new Map(
    responses.filter(([, { data }]) => data !== undefined).map(([call, { data }]) => [call, data]),
  );
  const described = isMissing ? NOT_FOUND : (page.describe(answers, asked) ?? {});
  const isPublic = page.isPublic && !isMissing;
  return {
    status: isMissing ? 404 : 200,
    route: page.path,
    head: headTags(described, { origin, pathname, isPublic }),
    paint: firstPaint(isMissing ? '' : page.paint?.(answers, asked)),
    answers: Object.fromEntries(answers),
  };
}

/** The document during maintenance. Its script shows until when, and lets staff sign in. */
export const closedPage = (origin: string): ReadPage => ({
  status: 200,
  route: '',
  head: headTags({ title: '系統維護中' }, { origin, pathname: '/', isPublic: false }),
  paint: firstPaint(),
  answers: {},
});

/** The meta tag that announces a planned maintenance; its content is that of `MAINTENANCE_HEADER`. */
export const maintenanceTag = (value: string): string =>
  `<meta name="${MAINTENANCE_HEADER}" content="${escapeHtml(value)}">`;

export const firstDataOf = ({ answers }: ReadPage): string | undefined =>
  Object.keys(answers).length > 0 ? scriptJson(answers) : undefined;
