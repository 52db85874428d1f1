import {
  type FavouriteFilter,
  type FavouriteSort,
  MAX_FAVOURITES,
} from '@common/shopfront/favouriteRules';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

/** Undo period of a removal; adding again then restores the old entry. */
const UNDO_MINUTES = 1;

const ids = statement(
  'favouriteIds',
  'SELECT product_id FROM favourites WHERE member_id = $1 AND removed_at IS NULL ORDER BY added_at DESC, product_id',
  { product_id: t.int },
);

/*
 * Adds products, the last ids first, up to the limit. Products on the list keep their date, price and stock; so does a product
 * that was removed within the last minute, whose removal is undone. The limit is soft: two simultaneous requests may exceed
 * it by what each of them adds.
 */
const add = statement(
  'addFavourites',
  `INSERT INTO favourites (member_id, product_id, price_then, in_stock_then)
   SELECT $1, p.id, p.min_price, p.in_stock FROM products p JOIN (
     SELECT asked.id FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, place)
     WHERE NOT EXISTS (SELECT 1 FROM favourites k WHERE k.member_id = $1 AND k.product_id = asked.id AND k.removed_at IS NULL)
     ORDER BY asked.place DESC LIMIT greatest(0, ${MAX_FAVOURITES} - (
       SELECT count(*) FROM favourites k WHERE k.member_id = $1 AND k.removed_at IS NULL))
   ) within_limit ON within_limit.id = p.id GROUP BY p.id ORDER BY p.id
   ON CONFLICT (member_id, product_id) DO UPDATE SET removed_at = NULL,
     (added_at, price_then, in_stock_then) = (
       SELECT CASE WHEN undo.is_undo THEN favourites.added_at ELSE now() END,
         CASE WHEN undo.is_undo THEN favourites.price_then ELSE excluded.price_then END,
         CASE WHEN undo.is_undo THEN favourites.in_stock_then ELSE excluded.in_stock_then END
       FROM (SELECT favourites.removed_at > clock_timestamp() - make_interval(mins => ${UNDO_MINUTES}) AS is_undo) undo)
   WHERE favourites.removed_at IS NOT NULL`,
);
const state = statement(
  'favouriteState',
  `SELECT f.product_id IS NOT NULL AS is_favourite FROM products p
   LEFT JOIN favourites f ON f.product_id = p.id AND f.member_id = $1 AND f.removed_at IS NULL WHERE p.id = $2`,
  { is_favourite: t.boolean },
);
const remove = statement(
  'removeFavourite',
  `UPDATE favourites SET removed_at = clock_timestamp()
   WHERE member_id = $1 AND product_id = $2 AND removed_at IS NULL`,
);
// An hour is longer than the undo period, so that an undo in progress finds its row.
const sweep = statement(
  'sweepFavourites',
  `DELETE FROM favourites WHERE removed_at < clock_timestamp() - interval '1 hour' RETURNING product_id`,
);

// Joins the product's newest lot; `open` tells whether it takes bids now.
const FROM = `FROM favourites f JOIN products p ON p.id = f.product_id
  LEFT JOIN LATERAL (SELECT l.ends_at, l.closed_at IS NULL AND l.withdrawn_at IS NULL
      AND l.suspended_at IS NULL AND l.starts_at <= now() AND l.ends_at > now() AS open, l.price
    FROM lots l WHERE l.product_id = p.id ORDER BY l.id DESC LIMIT 1) l ON true
  WHERE f.member_id = $1 AND f.removed_at IS NULL`;
const DROPPED = 'p.on_sale AND p.min_price < f.price_then';
const BACK = 'p.on_sale AND p.in_stock AND NOT f.in_stock_then';
const FILTERS: Record<FavouriteFilter, string> = {
  all: 'true',
  changed: `(${DROPPED} OR ${BACK})`,
  dropped: DROPPED,
  back: BACK,
  bidding: 'l.open',
};
const PRICE = 'CASE WHEN p.on_sale THEN p.min_price ELSE coalesce(l.price, p.min_price) END';
const SORTS: Record<FavouriteSort, string> = {
  added: 'f.added_at DESC, p.id',
  ending: 'CASE WHEN l.open THEN l.ends_at END NULLS LAST, f.added_at DESC, p.id',
  priceAsc: `${PRICE}, p.id`,
  priceDesc: `${PRICE} DESC, p.id`,
};
const favouriteColumns = {
  product_id: t.int,
  added_at: t.timestamp,
  price_then: t.numeric,
  on_sale: t.boolean,
  paused: t.boolean,
  dropped: t.boolean,
  back: t.boolean,
};

export type FavouriteRow = RowOf<typeof favouriteColumns>;

const pageOf = (filter: FavouriteFilter, sort: FavouriteSort) =>
  statement(
    `pageFavourites_${filter}_${sort}`,
    `SELECT f.product_id, f.added_at, f.price_then, p.on_sale, p.paused, ${DROPPED} AS dropped, ${BACK} AS back
     ${FROM} AND ${FILTERS[filter]} ORDER BY ${SORTS[sort]} LIMIT $2 OFFSET $3`,
    favouriteColumns,
  );
const countOf = (filter: FavouriteFilter) =>
  statement(
    `countFavourites_${filter}`,
    `SELECT count(*)::int AS n ${FROM} AND ${FILTERS[filter]}`,
    { n: t.int },
  );

export async function findIds(db: Queryable, memberId: number): Promise<number[]> {
  return (await db.run(ids, [memberId])).map((row) => row.product_id);
}

/**
 * Adds products that are not on the list, the last of `productIds` first. Unknown ids, and those above a member's limit, are
 * ignored.
 */
export async function addProducts(tx: Tx, memberId: number, productIds: readonly number[]) {
  await tx.run(add, [memberId, productIds]);
}

/** Whether a product is on a member's list. */
export async function readFavouriteState(
  db: Queryable,
  memberId: number,
  productId: number,
): Promise<'listed' | 'notListed' | 'noProduct'> {
  const row = await db.maybeOne(state, [memberId, productId]);
  if (!row) return 'noProduct';
  return row.is_favourite ? 'listed' : 'notListed';
}

export async function removeProduct(tx: Tx, memberId: number, productId: number): Promise<void> {
  await tx.run(remove, [memberId, productId]);
}

/** Deletes removals that can no longer be undone. @returns how many */
export async function deleteRemoved(db: Queryable): Promise<number> {
  return (await db.run(sweep)).length;
}

export async function findPage(
  db: Queryable,
  memberId: number,
  asked: { filter: FavouriteFilter; sort: FavouriteSort; limit: number; offset: number },
): Promise<{ rows: FavouriteRow[]; total: number }> {
  const { filter, sort, limit, offset } = asked;
  const [rows, { n: total }] = await Promise.all([
    db.run(pageOf(filter, sort), [memberId, limit, offset]),
    db.one(countOf(filter), [memberId]),
  ]);
  return { rows, total };
}
