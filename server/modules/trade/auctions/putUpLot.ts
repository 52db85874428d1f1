import type {
  askSellerOfLot as askContract,
  putUpLot as putUpContract,
  relistLot as relistContract,
  StaffLot,
  withdrawLot as withdrawContract,
} from '@common/endpoints/adminAuctions';
import { parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf, created, timeFact } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { takePiece } from './offerStore';
import { checkTerms, type LotTerms, openLot } from './openLot';
import { readStaffLot } from './readLots';
import { freeForRelisting, lockLotAsStaff, takeDown } from './takeDownLot';

/**
 * Takes one piece of a seller's variant (null: the platform's) from stock and opens a lot for it.
 * @returns the lot's id
 * @throws AppError LOT_PRICES, LOT_TIMES, SOLD_OUT (also for another seller's variant)
 */
export async function takeAndPutUp(
  tx: Tx,
  skuId: number,
  sellerId: number | null,
  terms: LotTerms,
): Promise<number> {
  checkTerms(terms, await readDatabaseTime(tx));
  const price = parseAmount(terms.startPrice).toString();
  const productId = await takePiece(tx, skuId, price, sellerId);
  if (productId === undefined) throw new AppError('SOLD_OUT', { data: { left: 0 } });
  return openLot(tx, productId, skuId, terms);
}

const noteOf = (terms: LotTerms) =>
  `起標 ${terms.startPrice}，底價 ${terms.reserve ?? '無'}，直購 ${terms.buyNow ?? '無'}`;

const price = (amount: string | undefined) => (amount === undefined ? null : `${amount} GAB`);
const openedAs = (terms: LotTerms) =>
  created({
    起標價: price(terms.startPrice),
    底價: price(terms.reserve),
    直購價: price(terms.buyNow),
    開始: timeFact(terms.startsAt),
    結標: timeFact(terms.endsAt),
  });

/** Staff open a lot. @throws AppError as `takeAndPutUp` */
export async function putUpLot(call: Call<typeof putUpContract>): Promise<StaffLot> {
  const { tx, caller, body, settings } = call;
  const { skuId, ...terms } = body;
  const id = await takeAndPutUp(tx, skuId, null, terms);
  const ref = { type: 'lot', id: String(id) };
  await writeStaffAction(tx, caller.memberId, 'lot.putUp', ref, noteOf(terms), openedAs(terms));
  return readStaffLot(tx, id, settings.secret);
}

/**
 * Withdraws a lot without bids, or returns an unsold piece to stock. A member who sells it reads the reason.
 * @throws AppError NOT_FOUND, LOT_OWN, LOT_HAS_BIDS
 */
export async function withdrawLot(call: Call<typeof withdrawContract>): Promise<StaffLot> {
  const { tx, caller, params, settings } = call;
  const reason = call.body.reason.trim();
  const lot = await lockLotAsStaff(tx, params.id, caller.memberId);
  await takeDown(tx, lot);
  const ref = { type: 'lot', id: String(lot.id) };
  const note = `${lot.closed_at ? '流標下架' : '撤下'}。${reason}`;
  const change = changeOf('狀態', lot.closed_at ? '流標' : '上架中', '已撤下');
  await writeStaffAction(tx, caller.memberId, 'lot.withdraw', ref, note, change);
  if (lot.seller_id !== null) {
    const about = { lotId: lot.id, productId: lot.product_id };
    await notify(tx, lot.seller_id, 'lotTakenDown', { ...about, reason });
  }
  return readStaffLot(tx, lot.id, settings.secret);
}

/**
 * Opens a new lot for an unsold piece of the platform.
 * @throws AppError NOT_FOUND, LOT_OWN, LOT_OF_MEMBER, LOT_NOT_RELISTABLE, LOT_PRICES, LOT_TIMES
 */
export async function relistLot(call: Call<typeof relistContract>): Promise<StaffLot> {
  const { tx, caller, params, body, settings } = call;
  const lot = await lockLotAsStaff(tx, params.id, caller.memberId);
  if (lot.seller_id !== null) throw new AppError('LOT_OF_MEMBER');
  await freeForRelisting(tx, lot);
  const id = await openLot(tx, lot.product_id, lot.source_sku_id, body);
  const ref = { type: 'lot', id: String(id) };
  await writeStaffAction(tx, caller.memberId, 'lot.relist', ref, noteOf(body), openedAs(body));
  return readStaffLot(tx, id, settings.secret);
}

/**
 * Asks the seller of a member's lot to relist it or to change its price; only they decide.
 * @throws AppError NOT_FOUND, LOT_OWN, LOT_OF_PLATFORM, LOT_HAS_BIDS
 */
export async function askSellerOfLot(call: Call<typeof askContract>): Promise<StaffLot> {
  const { tx, caller, params, settings } = call;
  const message = call.body.message.trim();
  const lot = await lockLotAsStaff(tx, params.id, caller.memberId);
  if (lot.seller_id === null) throw new AppError('LOT_OF_PLATFORM');
  const shown = await readStaffLot(tx, lot.id, settings.secret);
  if (!shown.canAsk) throw new AppError('LOT_HAS_BIDS');
  const ref = { type: 'lot', id: String(lot.id) };
  await writeStaffAction(tx, caller.memberId, 'lot.ask', ref, message);
  const about = { lotId: lot.id, productId: lot.product_id };
  await notify(tx, lot.seller_id, 'lotAsked', { ...about, message, at: Date.now() });
  return shown;
}
