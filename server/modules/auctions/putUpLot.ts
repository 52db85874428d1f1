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
import { readStaffLot } from './readStaffLots';
import { lockLot } from './store';

const MOST_DAYS = 30;
const DAY_MS = 86_400_000;
const UNIT = 10n ** 18n;
/** Increment bands of new lots, in GAB: kept with each lot, so that changing them changes no open one. */
const BANDS = [
  [0n, 5n],
  [500n, 10n],
  [1_000n, 25n],
  [5_000n, 100n],
].map(([from = 0n, step = 1n]) => ({ from: String(from * UNIT), step: String(step * UNIT) }));

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
const insertLot = statement(
  'insertLot',
  `INSERT INTO lots (product_id, source_sku_id, channel, seller_id, start_price, price, reserve, buy_now, bands, starts_at, ends_at, original_ends_at)
   SELECT p.id, $2, p.channel, p.seller_id, $3, $3, $4, $5, $6, $7, $8, $8 FROM products p WHERE p.id = $1 RETURNING id`,
);
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

/** What a lot is put up for; amounts as on the wire, times in ms. */
export interface LotTerms {
  startPrice: string;
  reserve?: string;
  buyNow?: string;
  startsAt: number;
  endsAt: number;
}

function checkTerms(terms: LotTerms): void {
  const start = parseAmount(terms.startPrice);
  const above = [terms.reserve, terms.buyNow].every(
    (one) => one === undefined || parseAmount(one) > start,
  );
  if (start === 0n || !above) throw new AppError('LOT_PRICES');
  const long = terms.endsAt - terms.startsAt;
  const ordered = long > 0 && terms.endsAt > Date.now();
  if (!ordered || long > MOST_DAYS * DAY_MS) throw new AppError('LOT_TIMES');
}

async function insert(
  tx: Tx,
  productId: number,
  sourceSkuId: number | null,
  terms: LotTerms,
): Promise<number> {
  const units = (text: string | undefined) =>
    text === undefined ? null : parseAmount(text).toString();
  const [row] = await tx.run<{ id: number }>(insertLot, [
    productId,
    sourceSkuId,
    units(terms.startPrice),
    units(terms.reserve),
    units(terms.buyNow),
    JSON.stringify(BANDS),
    new Date(terms.startsAt),
    new Date(terms.endsAt),
  ]);
  if (!row) throw new Error('the lot was not stored');
  return row.id;
}

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
  return insert(tx, piece.product_id, skuId, terms);
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
  const lot = await lockLot(tx, params.id);
  if (!lot) throw new AppError('NOT_FOUND');
  const unsold = lot.closed_at !== null && !lot.sold;
  const untouched = lot.closed_at === null && lot.bid_count === 0;
  const [newest] = await tx.run<{ id: number }>(newestOf, [lot.product_id]);
  if (lot.withdrawn_at || newest?.id !== lot.id || !(unsold || untouched)) {
    throw new AppError('LOT_HAS_BIDS');
  }
  await tx.run(markWithdrawn, [lot.id]);
  const ref = { type: 'lot', id: String(lot.id) };
  await writeStaffAction(tx, caller.memberId, 'lot.withdraw', ref, unsold ? '流標下架' : '撤下');
  return readStaffLot(tx, lot.id, settings.secret);
}

/**
 * Puts an unsold piece up again.
 * @throws AppError NOT_FOUND, LOT_NOT_RELISTABLE, LOT_PRICES, LOT_TIMES
 */
export async function relistLot(call: Call<typeof relistContract>): Promise<StaffLot> {
  const { tx, caller, params, body, settings } = call;
  const lot = await lockLot(tx, params.id);
  if (!lot) throw new AppError('NOT_FOUND');
  const [newest] = await tx.run<{ id: number }>(newestOf, [lot.product_id]);
  if (lot.withdrawn_at || !lot.closed_at || lot.sold || newest?.id !== lot.id) {
    throw new AppError('LOT_NOT_RELISTABLE');
  }
  checkTerms(body);
  const id = await insert(tx, lot.product_id, lot.source_sku_id, body);
  const ref = { type: 'lot', id: String(id) };
  await writeStaffAction(tx, caller.memberId, 'lot.relist', ref, noteOf(body));
  return readStaffLot(tx, id, settings.secret);
}
