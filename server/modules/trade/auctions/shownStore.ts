import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { awayUntil } from '../../../db/holidays';
import type { Search } from '../../goods/catalogue/searchWords';
import { lotColumns, NOW, SALE_FAILED } from './store';

const title = t.text;
const pictures = t.json.as<Picture[]>();
const seller_name = t.text.orNull;

const SHOWN = `SELECT l.*, ${SALE_FAILED}, ${NOW} AS now, p.title, p.subtitle, p.description,
    p.pictures, p.fulfilment, m.name AS seller_name,
    CASE WHEN l.bid_count = 0 AND l.closed_at IS NULL THEN ${awayUntil('l.seller_id')} END AS away
  FROM lots l JOIN products p ON p.id = l.product_id LEFT JOIN members m ON m.id = l.seller_id`;
const shownLotColumns = {
  ...lotColumns,
  title,
  subtitle: t.text,
  description: t.text,
  pictures,
  fulfilment: t.text.as<Fulfilment>(),
  seller_name,
  /** Until when its seller is away; null where that stops no bid. */
  away: t.timestamp.orNull,
};

export type ShownLot = RowOf<typeof shownLotColumns>;

const PHASES = {
  live: 'l.closed_at IS NULL AND l.suspended_at IS NULL AND l.starts_at <= now() AND l.ends_at > now()',
  upcoming: 'l.closed_at IS NULL AND l.suspended_at IS NULL AND l.starts_at > now()',
  ended: '(l.closed_at IS NOT NULL OR l.ends_at <= now())',
} as const;
export type ListedPhase = keyof typeof PHASES;
const ORDER: Record<ListedPhase, string> = {
  live: 'l.ends_at, l.id',
  upcoming: 'l.starts_at, l.id',
  ended: 'l.ends_at DESC, l.id DESC',
};

const findShown = statement('findShownLot', `${SHOWN} WHERE l.id = $1`, shownLotColumns);
const findOfProduct = statement(
  'findLotOfProduct',
  `${SHOWN} WHERE l.product_id = $1 ORDER BY l.id DESC LIMIT 1`,
  shownLotColumns,
);
const newestShown = statement(
  'newestShownLots',
  `${SHOWN} WHERE l.id IN (SELECT DISTINCT ON (product_id) id FROM lots
     WHERE product_id = ANY ($1::bigint[]) ORDER BY product_id, id DESC)`,
  shownLotColumns,
);
const endingSoon = statement(
  'lotsEndingSoon',
  `${SHOWN} WHERE l.withdrawn_at IS NULL AND ${PHASES.live} ORDER BY l.ends_at, l.id LIMIT $1`,
  shownLotColumns,
);

/** A lot with its product, for everyone. */
export function findShownLot(db: Queryable, id: number): Promise<ShownLot | undefined> {
  return db.maybeOne(findShown, [id]);
}

/** The newest lot of a product. */
export function findLotOfProduct(db: Queryable, productId: number): Promise<ShownLot | undefined> {
  return db.maybeOne(findOfProduct, [productId]);
}

/** The newest lot of each product that has one. */
export function findNewestShownLots(
  db: Queryable,
  productIds: readonly number[],
): Promise<ShownLot[]> {
  return db.run(newestShown, [productIds]);
}

/** Live lots of both channels, by end. */
export function findEndingSoon(db: Queryable, limit: number): Promise<ShownLot[]> {
  return db.run(endingSoon, [limit]);
}

export interface LotFilter {
  /** Null includes both. */
  channel: 'shop' | 'market' | null;
  /** Null includes every phase. */
  phase: ListedPhase | null;
  /** The searches of which one must match; null: none was made. */
  searches: readonly Search[] | null;
  /** A category with its descendants; null: every category. */
  slugs: string[] | null;
  /** A member, or the platform; null: everybody. */
  seller: number | 'platform' | null;
}

/** A search finds a lot by its product's index terms (ADR 021). */
const FOUND = `l.product_id IN (
  SELECT s.product_id FROM jsonb_array_elements($2::jsonb) x (list)
  CROSS JOIN LATERAL (SELECT search_query_terms(ARRAY(SELECT jsonb_array_elements_text(x.list))) AS terms) q
  JOIN product_search s ON s.terms @> q.terms WHERE q.terms <> '{}')`;

const BY_SELLER = {
  all: '$4::bigint IS NULL',
  platform: 'l.seller_id IS NULL AND $4::bigint IS NULL',
  member: 'l.seller_id = $4',
};
const whose = ({ seller }: LotFilter): keyof typeof BY_SELLER => {
  if (seller === null) return 'all';
  return seller === 'platform' ? 'platform' : 'member';
};

/** FROM and WHERE; $1 channel, $2 lists of words, $3 categories, $4 a member. Each combination of filters has its own statement name. */
function shapeOf(filter: LotFilter): { name: string; where: string } {
  const { channel, phase, searches, slugs } = filter;
  const seller = whose(filter);
  const where = [
    'l.withdrawn_at IS NULL',
    channel ? 'l.channel = $1' : '$1::text IS NULL',
    ...(phase ? [PHASES[phase]] : []),
    // PostgreSQL cannot infer the type of a parameter that is not used.
    searches ? FOUND : '$2::jsonb IS NULL',
    slugs
      ? 'l.product_id IN (SELECT c.id FROM products c WHERE c.category = ANY ($3::text[]))'
      : '$3::text[] IS NULL',
    BY_SELLER[seller],
  ];
  const name = `${channel ? '' : 'all_'}${phase ?? 'any'}${searches ? '_found' : ''}${slugs ? '_category' : ''}${seller === 'all' ? '' : `_${seller}`}`;
  return { name, where: where.join(' AND ') };
}

const valuesOf = ({ channel, searches, slugs, seller }: LotFilter) => [
  channel,
  searches && JSON.stringify(searches.map(({ words }) => words)),
  slugs,
  seller === 'platform' ? null : seller,
];

function pageOf(filter: LotFilter, phase: ListedPhase) {
  const { name, where } = shapeOf(filter);
  return statement(
    `pageLots_${name}`,
    `${SHOWN} WHERE ${where} ORDER BY ${ORDER[phase]} LIMIT $5 OFFSET $6`,
    shownLotColumns,
  );
}

export async function countShownLots(db: Queryable, filter: LotFilter): Promise<number> {
  const { name, where } = shapeOf(filter);
  const counting = statement(
    `countLots_${name}`,
    `SELECT count(*)::int AS n FROM lots l WHERE ${where}`,
    { n: t.int },
  );
  return (await db.one(counting, valuesOf(filter))).n;
}

export function findLotPage(
  db: Queryable,
  filter: LotFilter,
  phase: ListedPhase,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<ShownLot[]> {
  return db.run(pageOf(filter, phase), [...valuesOf(filter), pageSize, offset]);
}
