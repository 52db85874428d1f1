import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

// One piece leaves the variant's stock for a product of its own, which only the auction can sell.
const takeOnePiece = statement(
  'takePiece',
  `WITH s AS (
     UPDATE skus SET stock = stock - 1 WHERE id = $1 AND stock > reserved AND product_id IN (
       SELECT id FROM products WHERE seller_id IS NOT DISTINCT FROM $3::bigint)
     RETURNING id, product_id, name
   ), p AS (
     INSERT INTO products (channel, seller_id, category, title, subtitle, description, pictures, fulfilment, temperature, on_sale, min_price)
     SELECT p.channel, p.seller_id, p.category, p.title, concat_ws(' ', nullif(s.name, ''), nullif(p.subtitle, '')),
       p.description, p.pictures, p.fulfilment, p.temperature, false, $2
     FROM products p JOIN s ON s.product_id = p.id RETURNING id
   ), k AS (
     INSERT INTO skus (product_id, name, price, stock) SELECT p.id, s.name, $2, 1 FROM p, s
   )
   SELECT p.id AS product_id FROM p, stock_reason('lot.putUp', 'product', p.id::text, NULL)`,
  { product_id: t.int },
);
const insert = statement(
  'insertLot',
  `INSERT INTO lots (product_id, source_sku_id, channel, seller_id, start_price, price, reserve, buy_now, bands, starts_at, ends_at, original_ends_at, soft_close_seconds, extension_cap_seconds)
   SELECT p.id, $2, p.channel, p.seller_id, $3, $3, $4, $5, $6, $7, $8, $8, $9, $10 FROM products p WHERE p.id = $1 RETURNING id`,
  { id: t.int },
);
const withdraw = statement(
  'markWithdrawn',
  `WITH l AS (
     UPDATE lots SET withdrawn_at = clock_timestamp(), version = version + 1 WHERE id = $1 RETURNING id, product_id, source_sku_id
   ), k AS (
     UPDATE skus s SET stock = s.reserved FROM l WHERE s.product_id = l.product_id AND s.stock > s.reserved
     RETURNING l.source_sku_id
   ), back AS (
     UPDATE skus s SET stock = s.stock + 1 FROM k WHERE s.id = k.source_sku_id
   )
   SELECT announce('lot_events', l.id::text) FROM l, stock_reason('lot.takeDown', 'lot', l.id::text, NULL)`,
);
// A piece that was refunded without going back to stock is counted again when its seller relists it.
const restock = statement(
  'bringBackPiece',
  `WITH s AS (UPDATE skus SET stock = reserved + 1 WHERE product_id = $1 AND stock = reserved)
   SELECT stock_reason('lot.putUp', 'product', $1::bigint::text, NULL)`,
);
const newestOf = statement(
  'newestLotOfProduct',
  'SELECT id FROM lots WHERE product_id = $1 ORDER BY id DESC LIMIT 1',
  { id: t.int },
);

/** Minutes before a lot's end at which watchers and bidders are reminded. */
const BEFORE_MINUTES = 15;

const dueForReminder = statement(
  'lotsToRemindOf',
  `SELECT l.id FROM lots l
   WHERE l.closed_at IS NULL AND l.withdrawn_at IS NULL AND l.suspended_at IS NULL AND l.starts_at <= clock_timestamp()
     AND l.ends_at > clock_timestamp() AND l.ends_at <= clock_timestamp() + make_interval(mins => ${BEFORE_MINUTES})
     AND NOT EXISTS (SELECT 1 FROM lot_reminders r WHERE r.lot_id = l.id)
     AND ${hasNoFailure('remindOfLots', 'l.id')}
   ORDER BY l.ends_at LIMIT 50`,
  { id: t.int },
);
const claimOne = statement(
  'claimLotReminder',
  'INSERT INTO lot_reminders (lot_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING lot_id',
);

/**
 * Moves one piece of a seller's variant (null: the platform's) out of stock into a product of its own.
 * @returns that product's id; undefined when there is no piece, or the variant is another seller's
 */
export async function takePiece(
  tx: Tx,
  skuId: number,
  price: string,
  sellerId: number | null,
): Promise<number | undefined> {
  return (await tx.maybeOne(takeOnePiece, [skuId, price, sellerId]))?.product_id;
}

export interface NewLot {
  productId: number;
  /** The variant that the piece was taken from. */
  sourceSkuId: number | null;
  /** Base units. */
  startPrice: string;
  reserve: string | null;
  buyNow: string | null;
  bands: readonly { from: string; step: string }[];
  softCloseSeconds: number;
  extensionCapSeconds: number;
  startsAt: Date;
  endsAt: Date;
}

/** @returns the lot's id */
export async function insertLot(tx: Tx, lot: NewLot): Promise<number> {
  const row = await tx.one(insert, [
    lot.productId,
    lot.sourceSkuId,
    lot.startPrice,
    lot.reserve,
    lot.buyNow,
    JSON.stringify(lot.bands),
    lot.startsAt,
    lot.endsAt,
    lot.softCloseSeconds,
    lot.extensionCapSeconds,
  ]);
  return row.id;
}

/** Withdraws a lot; its piece, if it is there, goes back to the variant it was taken from. */
export async function markWithdrawn(tx: Tx, lotId: number): Promise<void> {
  await tx.run(withdraw, [lotId]);
}

export async function bringBackPiece(tx: Tx, productId: number): Promise<void> {
  await tx.run(restock, [productId]);
}

export async function findNewestLotId(tx: Tx, productId: number): Promise<number | undefined> {
  return (await tx.maybeOne(newestOf, [productId]))?.id;
}

/** Lots that end soon and whose reminder is not sent yet. */
export async function findLotsToRemindOf(db: Queryable): Promise<number[]> {
  return (await db.run(dueForReminder)).map((row) => row.id);
}

/** @returns false when another process has sent this reminder */
export async function claimReminder(tx: Tx, lotId: number): Promise<boolean> {
  return (await tx.run(claimOne, [lotId])).length > 0;
}
