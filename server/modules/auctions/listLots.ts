import type { LotCard, listAuctions } from '@common/endpoints/auctions';
import type { Page } from '@common/envelope';
import { type Database, type Queryable, type Statement, statement } from '../../db/database';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import type { Settings } from '../../services';
import { catalogueOf } from '../catalogue/catalogue';
import { readSearch, type Search } from '../catalogue/searchWords';
import { presentCard, SHOWN, type ShownLot } from './readLots';

const PHASES = {
  live: 'l.closed_at IS NULL AND l.starts_at <= now() AND l.ends_at > now()',
  upcoming: 'l.closed_at IS NULL AND l.starts_at > now()',
  ended: '(l.closed_at IS NOT NULL OR l.ends_at <= now())',
} as const;
type Listed = keyof typeof PHASES;
const ORDER: Record<Listed, string> = {
  live: 'l.ends_at, l.id',
  upcoming: 'l.starts_at, l.id',
  ended: 'l.ends_at DESC, l.id DESC',
};

interface Filter {
  channel: 'shop' | 'market';
  /** Null: any phase. */
  phase: Listed | null;
  search: Search | null;
  /** A category with all below it; null: every one. */
  slugs: string[] | null;
}

/** A lot is found by what its piece is found by (ADR 021). */
const FOUND = `search_query_terms($2::text[]) <> '{}' AND l.product_id IN (
  SELECT s.product_id FROM product_search s WHERE s.terms @> search_query_terms($2::text[]))`;

/** FROM and WHERE by the channel, $1, the words, $2, and categories, $3; a name for each shape. */
function shapeOf({ phase, search, slugs }: Filter): { name: string; where: string } {
  const where = [
    'l.withdrawn_at IS NULL AND l.channel = $1',
    ...(phase ? [PHASES[phase]] : []),
    // A parameter that nothing uses has no type.
    search ? FOUND : '$2::text[] IS NULL',
    slugs
      ? 'l.product_id IN (SELECT c.id FROM products c WHERE c.category = ANY ($3::text[]))'
      : '$3::text[] IS NULL',
  ];
  const name = `${phase ?? 'any'}${search ? '_found' : ''}${slugs ? '_category' : ''}`;
  return { name, where: where.join(' AND ') };
}

const valuesOf = ({ channel, search, slugs }: Filter) => [channel, search?.words ?? null, slugs];

function pageOf(filter: Filter, phase: Listed): Statement {
  const { name, where } = shapeOf(filter);
  return statement(
    `pageLots_${name}`,
    `${SHOWN} WHERE ${where} ORDER BY ${ORDER[phase]} LIMIT $4 OFFSET $5`,
  );
}

async function count(db: Queryable, filter: Filter): Promise<number> {
  const { name, where } = shapeOf(filter);
  const counting = statement(
    `countLots_${name}`,
    `SELECT count(*)::int AS n FROM lots l WHERE ${where}`,
  );
  const [row] = await db.run<{ n: number }>(counting, valuesOf(filter));
  return row?.n ?? 0;
}

function readPhase(text: string | undefined): Listed {
  return text === 'upcoming' || text === 'ended' ? text : 'live';
}

export async function listLots({
  db,
  query,
  settings,
}: Call<typeof listAuctions>): Promise<Page<LotCard>> {
  const page = readPage(query);
  const phase = readPhase(query.phase);
  const filter: Filter = {
    channel: query.channel === 'market' ? 'market' : 'shop',
    phase,
    search: readSearch(query.q),
    slugs: await catalogueOf(db).slugsBelow(query.category),
  };
  const [rows, total] = await Promise.all([
    db.run<ShownLot>(pageOf(filter, phase), [...valuesOf(filter), page.pageSize, page.offset]),
    count(db, filter),
  ]);
  return {
    list: rows.map((row) => presentCard(row, settings.secret)),
    total,
    current: page.current,
    pageSize: page.pageSize,
  };
}

/** How many lots of a channel a search finds, running and to come. */
export async function countLots(
  db: Database,
  channel: 'shop' | 'market',
  q: string,
): Promise<number> {
  const search = readSearch(q);
  if (!search) return 0;
  const filter = { channel, search, slugs: null };
  const counts = await Promise.all(
    (['live', 'upcoming'] as const).map((phase) => count(db, { ...filter, phase })),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}

const endingSoon = statement(
  'lotsEndingSoon',
  `${SHOWN} WHERE l.withdrawn_at IS NULL AND ${PHASES.live} ORDER BY l.ends_at, l.id LIMIT $1`,
);

/** Live lots of both channels, those that end first. */
export async function readEndingSoon(
  db: Queryable,
  settings: Pick<Settings, 'secret'>,
  limit: number,
): Promise<LotCard[]> {
  const rows = await db.run<ShownLot>(endingSoon, [limit]);
  return rows.map((row) => presentCard(row, settings.secret));
}
