import { type FavouriteFilter, type FavouriteSort, MOST_FAVOURITES } from '@common/favouriteRules';
import { type Queryable, type Statement, statement, type Tx } from '../../db/database';

/** A removal may be undone this long, as if nothing had been. */
const UNDO_MINUTES = 1;

const ids = statement(
  'favouriteIds',
  'SELECT product_id FROM favourites WHERE member_id = $1 AND removed_at IS NULL ORDER BY added_at DESC, product_id',
);

/*
 * Adds products, the last ones first while there is room. What is kept stays as it was added; what was
 * removed a moment ago is kept as if it had stayed.
 */
const keep = statement(
  'keepFavourites',
  `INSERT INTO favourites (member_id, product_id, price_then, in_stock_then)
   SELECT $1, p.id, p.min_price, p.in_stock FROM products p JOIN (
     SELECT a.id FROM unnest($2::bigint[]) WITH ORDINALITY AS a (id, place)
     WHERE NOT EXISTS (SELECT 1 FROM favourites k WHERE k.member_id = $1 AND k.product_id = a.id AND k.removed_at IS NULL)
     ORDER BY a.place DESC LIMIT greatest(0, ${MOST_FAVOURITES} - (
       SELECT count(*) FROM favourites k WHERE k.member_id = $1 AND k.removed_at IS NULL))
   ) fits ON fits.id = p.id GROUP BY p.id ORDER BY p.id
   ON CONFLICT (member_id, product_id) DO UPDATE SET removed_at = NULL,
     (added_at, price_then, in_stock_then) = (
       SELECT CASE WHEN u.undone THEN favourites.added_at ELSE now() END,
         CASE WHEN u.undone THEN favourites.price_then ELSE excluded.price_then END,
         CASE WHEN u.undone THEN favourites.in_stock_then ELSE excluded.in_stock_then END
       FROM (SELECT favourites.removed_at > clock_timestamp() - make_interval(mins => ${UNDO_MINUTES}) AS undone) u)
   WHERE favourites.removed_at IS NOT NULL`,
);
const state = statement(
  'favouriteState',
  `SELECT f.product_id IS NOT NULL AS kept FROM products p
   LEFT JOIN favourites f ON f.product_id = p.id AND f.member_id = $1 AND f.removed_at IS NULL WHERE p.id = $2`,
);
const remove = statement(
  'removeFavourite',
  `UPDATE favourites SET removed_at = clock_timestamp()
   WHERE member_id = $1 AND product_id = $2 AND removed_at IS NULL`,
);
const sweep = statement(
  'sweepFavourites',
  `DELETE FROM favourites WHERE removed_at < clock_timestamp() - interval '1 hour' RETURNING product_id`,
);

// The newest lot of the product, if it runs.
const FROM = `FROM favourites f JOIN products p ON p.id = f.product_id
  LEFT JOIN LATERAL (SELECT l.starts_at, l.ends_at, l.closed_at IS NULL AND l.withdrawn_at IS NULL
      AND l.ends_at > now() AS open, l.price
    FROM lots l WHERE l.product_id = p.id ORDER BY l.id DESC LIMIT 1) l ON true
  WHERE f.member_id = $1 AND f.removed_at IS NULL`;
const DROPPED = 'p.on_sale AND p.min_price < f.price_then';
const BACK = 'p.on_sale AND p.in_stock AND NOT f.in_stock_then';
const FILTERS: Record<FavouriteFilter, string> = {
  all: 'true',
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
const pageOf = (filter: FavouriteFilter, sort: FavouriteSort): Statement =>
  statement(
    `pageFavourites_${filter}_${sort}`,
    `SELECT f.product_id, f.added_at, f.price_then, p.on_sale, ${DROPPED} AS dropped, ${BACK} AS back
     ${FROM} AND ${FILTERS[filter]} ORDER BY ${SORTS[sort]} LIMIT $2 OFFSET $3`,
  );
const countOf = (filter: FavouriteFilter): Statement =>
  statement(
    `countFavourites_${filter}`,
    `SELECT count(*)::int AS n ${FROM} AND ${FILTERS[filter]}`,
  );

export interface FavouriteRow {
  product_id: number;
  added_at: Date;
  price_then: string;
  on_sale: boolean;
  dropped: boolean;
  back: boolean;
}

export async function findIds(db: Queryable, memberId: number): Promise<number[]> {
  return (await db.run<{ product_id: number }>(ids, [memberId])).map((row) => row.product_id);
}

/** Adds what is not kept yet, of `productIds` the last ones first, up to what a member may keep. */
export async function keepAll(tx: Tx, memberId: number, productIds: readonly number[]) {
  await tx.run(keep, [memberId, productIds]);
}

/** @returns whether the product is kept; undefined when there is no such product */
export async function isKept(
  db: Queryable,
  memberId: number,
  productId: number,
): Promise<boolean | undefined> {
  const [row] = await db.run<{ kept: boolean }>(state, [memberId, productId]);
  return row?.kept;
}

export async function letGo(tx: Tx, memberId: number, productId: number): Promise<void> {
  await tx.run(remove, [memberId, productId]);
}

/** Forgets removals that nobody undoes any more. @returns how many */
export async function forgetRemoved(db: Queryable): Promise<number> {
  return (await db.run(sweep)).length;
}

export async function findPage(
  db: Queryable,
  memberId: number,
  asked: { filter: FavouriteFilter; sort: FavouriteSort; limit: number; offset: number },
): Promise<{ rows: FavouriteRow[]; total: number }> {
  const { filter, sort, limit, offset } = asked;
  const [rows, [count]] = await Promise.all([
    db.run<FavouriteRow>(pageOf(filter, sort), [memberId, limit, offset]),
    db.run<{ n: number }>(countOf(filter), [memberId]),
  ]);
  return { rows, total: count?.n ?? 0 };
}
