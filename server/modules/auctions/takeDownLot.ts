import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import { endUnsold } from './closeLot';
import { type LotRow, lockLot } from './store';

const markWithdrawn = statement(
  'markWithdrawn',
  `WITH l AS (
     UPDATE lots SET withdrawn_at = clock_timestamp(), version = version + 1 WHERE id = $1 RETURNING id, product_id, source_sku_id
   ), k AS (
     UPDATE skus s SET stock = s.stock - 1 FROM l WHERE s.product_id = l.product_id
   ), back AS (
     UPDATE skus s SET stock = s.stock + 1 FROM l WHERE s.id = l.source_sku_id
   )
   SELECT pg_notify('lot_events', l.id::text) FROM l`,
);
const newestOf = statement(
  'newestLotOfProduct',
  'SELECT id FROM lots WHERE product_id = $1 ORDER BY id DESC LIMIT 1',
);

/** Whose lot it must be: a seller's own (null: the platform's), or any for staff. */
export type LotOwner = number | null | 'any';

/**
 * Locks a lot of this owner.
 * @throws AppError NOT_FOUND, also for another's
 */
export async function lockOwnLot(tx: Tx, id: number, owner: LotOwner): Promise<LotRow> {
  const lot = await lockLot(tx, id);
  if (!lot || (owner !== 'any' && lot.seller_id !== owner)) throw new AppError('NOT_FOUND');
  return lot;
}

async function isNewest(tx: Tx, lot: LotRow): Promise<boolean> {
  const [newest] = await tx.run<{ id: number }>(newestOf, [lot.product_id]);
  return newest?.id === lot.id;
}

const isUnsold = (lot: LotRow) => lot.closed_at !== null && !lot.sold;
const isUntouched = (lot: LotRow) => lot.closed_at === null && lot.bid_count === 0;

/**
 * Takes a locked lot down: one without bids, or the newest of an unsold piece. The piece goes back to
 * where it was taken from.
 * @throws AppError LOT_HAS_BIDS
 */
export async function takeDown(tx: Tx, lot: LotRow): Promise<void> {
  const can = !lot.withdrawn_at && (isUnsold(lot) || isUntouched(lot));
  if (!can || !(await isNewest(tx, lot))) throw new AppError('LOT_HAS_BIDS');
  await tx.run(markWithdrawn, [lot.id]);
}

/**
 * Ends a locked, running lot that nobody has bid on: unsold, so that it can be put up again.
 * @throws AppError LOT_HAS_BIDS, LOT_NOT_RUNNING
 */
export async function closeEarly(tx: Tx, lot: LotRow): Promise<void> {
  if (lot.bid_count > 0) throw new AppError('LOT_HAS_BIDS');
  const runs = !lot.withdrawn_at && !lot.closed_at && lot.starts_at <= lot.now;
  if (!runs || lot.now >= lot.ends_at) throw new AppError('LOT_NOT_RUNNING');
  await endUnsold(tx, lot);
}

/** @throws AppError LOT_NOT_RELISTABLE unless it is the newest lot of a piece that was not sold */
export async function requireRelistable(tx: Tx, lot: LotRow): Promise<void> {
  if (lot.withdrawn_at || !isUnsold(lot) || !(await isNewest(tx, lot))) {
    throw new AppError('LOT_NOT_RELISTABLE');
  }
}

/** Locks the newest lot of a product; undefined when it was never put up. */
export async function lockNewestLot(tx: Tx, productId: number): Promise<LotRow | undefined> {
  const [newest] = await tx.run<{ id: number }>(newestOf, [productId]);
  return newest && lockLot(tx, newest.id);
}
