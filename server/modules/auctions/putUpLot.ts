import type {
  putUpLot as putUpContract,
  relistLot as relistContract,
  StaffLot,
  withdrawLot as withdrawContract,
} from '@common/endpoints/adminAuctions';
import { parseAmount } from '@common/money';
import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { checkTerms, type LotTerms, openLot } from './openLot';
import { readStaffLot } from './readStaffLots';
import { lockOwnLot, requireRelistable, takeDown } from './takeDownLot';

// One piece leaves the variant's stock for a product of its own, which only the auction can sell.
const takePiece = statement(
  'takePiece',
  `WITH s AS (
     UPDATE skus SET stock = stock - 1 WHERE id = $1 AND stock > reserved AND product_id IN (
       SELECT id FROM products WHERE seller_id IS NOT DISTINCT FROM $3::bigint)
     RETURNING id, product_id, name
   ), p AS (
     INSERT INTO products (channel, seller_id, category, title, subtitle, description, pictures, fulfilment, on_sale, min_price)
     SELECT p.channel, p.seller_id, p.category, p.title, concat_ws(' ', nullif(s.name, ''), nullif(p.subtitle, '')),
       p.description, p.pictures, p.fulfilment, false, $2
     FROM products p JOIN s ON s.product_id = p.id RETURNING id
   ), k AS (
     INSERT INTO skus (product_id, name, price, stock) SELECT p.id, s.name, $2, 1 FROM p, s
   )
   SELECT p.id AS product_id FROM p`,
);

/**
 * Takes one piece of a seller's variant (null: the platform's) from stock and puts it up.
 * @returns the lot's id
 * @throws AppError LOT_PRICES, LOT_TIMES, SOLD_OUT (also for what is another seller's)
 */
export async function takeAndPutUp(
  tx: Tx,
  skuId: number,
  sellerId: number | null,
  terms: LotTerms,
): Promise<number> {
  checkTerms(terms);
  const price = parseAmount(terms.startPrice).toString();
  const [piece] = await tx.run<{ product_id: number }>(takePiece, [skuId, price, sellerId]);
  if (!piece) throw new AppError('SOLD_OUT', { data: { left: 0 } });
  return openLot(tx, piece.product_id, skuId, terms);
}

const noteOf = (terms: LotTerms) =>
  `起標 ${terms.startPrice}，底價 ${terms.reserve ?? '無'}，直購 ${terms.buyNow ?? '無'}`;

/** Staff put a piece up. @throws AppError what `takeAndPutUp` throws */
export async function putUpLot(call: Call<typeof putUpContract>): Promise<StaffLot> {
  const { tx, caller, body, settings } = call;
  const { skuId, ...terms } = body;
  const id = await takeAndPutUp(tx, skuId, null, terms);
  const ref = { type: 'lot', id: String(id) };
  await writeStaffAction(tx, caller.memberId, 'lot.putUp', ref, noteOf(terms));
  return readStaffLot(tx, id, settings.secret);
}

/**
 * Withdraws a lot without bids, or takes an unsold piece back into stock.
 * @throws AppError NOT_FOUND, LOT_HAS_BIDS
 */
export async function withdrawLot(call: Call<typeof withdrawContract>): Promise<StaffLot> {
  const { tx, caller, params, settings } = call;
  const lot = await lockOwnLot(tx, params.id, 'any');
  await takeDown(tx, lot);
  const ref = { type: 'lot', id: String(lot.id) };
  await writeStaffAction(
    tx,
    caller.memberId,
    'lot.withdraw',
    ref,
    lot.closed_at ? '流標下架' : '撤下',
  );
  return readStaffLot(tx, lot.id, settings.secret);
}

/**
 * Puts an unsold piece up again.
 * @throws AppError NOT_FOUND, LOT_NOT_RELISTABLE, LOT_PRICES, LOT_TIMES
 */
export async function relistLot(call: Call<typeof relistContract>): Promise<StaffLot> {
  const { tx, caller, params, body, settings } = call;
  const lot = await lockOwnLot(tx, params.id, 'any');
  await requireRelistable(tx, lot);
  const id = await openLot(tx, lot.product_id, lot.source_sku_id, body);
  const ref = { type: 'lot', id: String(id) };
  await writeStaffAction(tx, caller.memberId, 'lot.relist', ref, noteOf(body));
  return readStaffLot(tx, id, settings.secret);
}
