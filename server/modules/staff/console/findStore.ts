import type { FoundKind } from '@common/endpoints/console';
import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';

const columns = {
  kind: t.text.as<FoundKind>(),
  ref: t.text,
  title: t.text,
  detail: t.text.orNull,
};

/** Max. results of each kind; a longer text narrows them. */
const MAX_ROWS = 6;
/** Max. matches of each kind that are sorted, which bounds the cost of any text. */
const MAX_SORTED = 2000;

const part = (kind: FoundKind, shown: string, from: string, order: string) =>
  `(SELECT '${kind}' AS kind, ${shown} FROM ${from} ORDER BY ${order} LIMIT ${MAX_ROWS})`;

// `OFFSET 0` is a fence: without it the planner may walk the primary key backwards and read the whole table for a text that
// matches nothing.
const indexed = (kind: string, terms: string, pattern: string) =>
  `(SELECT s.ref_id FROM staff_search s WHERE s.kind = '${kind}' AND s.terms @> (SELECT ${terms} FROM q)
     AND (SELECT ${terms} FROM q) <> '{}' AND s.words LIKE lower(${pattern}) LIMIT ${MAX_SORTED} OFFSET 0) s`;
const ORDER_SHOWN = 'o.out_trade_no AS ref, o.out_trade_no AS title, m.name AS detail';
const MEMBER_SHOWN = 'm.id::text AS ref, m.name AS title, coalesce(m.email, $4) AS detail';
const PRODUCT_KIND = `CASE WHEN p.seller_id IS NULL THEN 'product' ELSE 'listing' END`;
const titled = `(SELECT s.product_id, s.sold FROM product_search s WHERE s.terms @> (SELECT words FROM q)
    AND (SELECT words FROM q) <> '{}' LIMIT ${MAX_SORTED} OFFSET 0) s`;
// Hexadecimal digits sort below g in every collation, so a plain index finds what starts with them.
const starts = (column: string) => `${column} >= $4 AND ${column} < $4 || 'g'`;
const onChain = (table: string) =>
  `${table}.chain_id = (SELECT chain_id FROM q) AND ${starts(`${table}.tx_hash`)}`;
const TX_SHOWN = 'x.tx_hash AS title, m.name AS detail';
const coded = (column: 'code' | 'barcode') =>
  `(SELECT ${PRODUCT_KIND} AS kind, p.id::text AS ref, p.title, k.${column} AS detail
    FROM (SELECT k.id, k.product_id, k.${column} FROM skus k WHERE k.${column} <> ''
      AND lower(k.${column}) ~>=~ lower($1) AND lower(k.${column}) ~<~ (lower($1) || chr(1114111)) LIMIT ${MAX_SORTED} OFFSET 0) k
      JOIN products p ON p.id = k.product_id ORDER BY k.id DESC LIMIT ${MAX_ROWS})`;
const CODED_INSIDE = `(SELECT ${PRODUCT_KIND} AS kind, p.id::text AS ref, p.title, coalesce(nullif(k.code, ''), k.barcode) AS detail
    FROM (SELECT s.sku_id FROM sku_search s WHERE s.terms @> (SELECT typed FROM q) AND (SELECT typed FROM q) <> '{}'
      AND s.words LIKE lower($8) LIMIT ${MAX_SORTED} OFFSET 0) s
      JOIN skus k ON k.id = s.sku_id JOIN products p ON p.id = k.product_id ORDER BY k.id DESC LIMIT ${MAX_ROWS})`;
const PAYMENTS = `order_payments x JOIN orders o ON o.id = x.order_id OR o.group_id = x.group_id JOIN members m ON m.id = x.buyer_id`;

/**
 * $1 the text as typed; $2 its letters and digits; $3 its words; $4 the start of an address or hash; $5 an id;
 * $6 chain; $7 and $8 the LIKE patterns of $2 and $1.
 */
const find = statement(
  'findAnything',
  `WITH q AS MATERIALIZED (SELECT find_grams($1) AS typed, find_grams($2) AS compact,
      search_query_terms($3::text[]) AS words, $6::bigint AS chain_id)
  ${[
    part(
      'order',
      ORDER_SHOWN,
      `orders o JOIN members m ON m.id = o.buyer_id
        WHERE length($2) >= 4 AND o.out_trade_no >= upper($2) AND o.out_trade_no < upper($2) || repeat('Z', 24)`,
      'o.out_trade_no DESC',
    ),
    part(
      'order',
      ORDER_SHOWN,
      `${indexed('order', 'compact', '$7')} JOIN orders o ON o.id = s.ref_id JOIN members m ON m.id = o.buyer_id`,
      'o.id DESC',
    ),
    part('member', MEMBER_SHOWN, 'members m WHERE m.id = $5::bigint', 'm.id'),
    part(
      'member',
      MEMBER_SHOWN,
      `${indexed('member', 'typed', '$8')} JOIN members m ON m.id = s.ref_id`,
      'm.id DESC',
    ),
    part(
      'member',
      'm.id::text AS ref, m.name AS title, w.address AS detail',
      `wallets w JOIN members m ON m.id = w.member_id WHERE w.unbound_at IS NULL AND ${starts('w.address')}`,
      'w.id DESC',
    ),
    coded('code'),
    coded('barcode'),
    CODED_INSIDE,
    `(SELECT ${PRODUCT_KIND} AS kind, p.id::text AS ref, p.title, NULL AS detail
      FROM ${titled} JOIN products p ON p.id = s.product_id
      WHERE NOT EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id)
      ORDER BY s.sold DESC, p.id DESC LIMIT ${MAX_ROWS})`,
    part(
      'lot',
      'p.id::text AS ref, p.title, l.id::text AS detail',
      'lots l JOIN products p ON p.id = l.product_id WHERE l.id = $5',
      'l.id',
    ),
    part(
      'lot',
      'p.id::text AS ref, p.title, l.id::text AS detail',
      `${titled} JOIN products p ON p.id = s.product_id JOIN lots l ON l.product_id = p.id`,
      'l.id DESC',
    ),
    part(
      'deposit',
      `coalesce(m.id::text, '') AS ref, ${TX_SHOWN}`,
      `deposits x LEFT JOIN members m ON m.id = x.member_id WHERE x.state <> 'reversed' AND ${onChain('x')}`,
      'x.id DESC',
    ),
    part(
      'withdrawal',
      `w.id::text AS ref, ${TX_SHOWN}`,
      `withdrawal_attempts x JOIN withdrawals w ON w.id = x.withdrawal_id
        LEFT JOIN members m ON m.id = w.member_id WHERE ${onChain('x')}`,
      'x.id DESC',
    ),
    part(
      'outflow',
      `x.id::text AS ref, x.tx_hash AS title, NULL AS detail`,
      `outflows x WHERE x.withdrawal_id IS NULL AND ${onChain('x')}`,
      'x.id DESC',
    ),
    part(
      'payment',
      `o.out_trade_no AS ref, ${TX_SHOWN}`,
      `${PAYMENTS} WHERE ${starts('x.tx_hash')}`,
      'x.id DESC',
    ),
  ].join('\n  UNION ALL ')}`,
  columns,
);

export interface FindQuery {
  /** As typed: the database lowers it, as it does what it is compared with. */
  text: string;
  /** The letters and digits of `text`. */
  compact: string;
  /** The start of an address or a transaction's hash. */
  hex: string | null;
  id: number | null;
  chainId: number;
}

/** Finds the records that a text may mean, a few of each kind; a record may be returned twice. */
export const readFinds = (db: Queryable, { text, compact, hex, id, chainId }: FindQuery) =>
  db.run(find, [
    text,
    compact,
    text.split(/\s+/),
    hex,
    id,
    chainId,
    containsPattern(compact),
    containsPattern(text),
  ]);
