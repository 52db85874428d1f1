import type { Coupon } from '@common/endpoints/coupons';
import type {
  changeMyCoupon as changeContract,
  createMyCoupon as createContract,
  listMyGoods as goodsContract,
  listMyCoupons as listContract,
  ProductOnSale,
  SellerCouponInput,
} from '@common/endpoints/sellerCoupons';
import type { Page } from '@common/envelope';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import * as seller from './sellerStore';
import * as sql from './store';
import { checkTerms, checkUses, presentCoupon, readCouponRow, valuesOf } from './terms';

/** Maximum of coupons of one seller that are on and not over; all sellers share one space of codes. */
const MAX_RUNNING = 50;

/** Counts the seller's coupons after one was written, under the seller's lock. @throws AppError COUPON_TOO_MANY */
async function limitRunning(tx: Tx, sellerId: number): Promise<void> {
  const { running } = await tx.one(seller.countOfSeller, [sellerId]);
  if (running > MAX_RUNNING) throw new AppError('COUPON_TOO_MANY', { data: { most: MAX_RUNNING } });
}

export async function listMyCoupons({
  db,
  caller,
  query,
}: Call<typeof listContract>): Promise<Page<Coupon>> {
  const { current, pageSize, offset } = parsePage(query);
  const { memberId } = caller;
  const [rows, { n: total }] = await Promise.all([
    db.run(seller.pageOfSeller, [memberId, pageSize, offset]),
    db.one(seller.countOfSeller, [memberId]),
  ]);
  return { list: rows.map(presentCoupon), total, current, pageSize };
}

export async function listMyGoods({
  db,
  caller,
}: Call<typeof goodsContract>): Promise<ProductOnSale[]> {
  const rows = await db.run(seller.goodsOfSeller, [caller.memberId]);
  return rows.map(({ product_id, title }) => ({ productId: product_id, title }));
}

const rowOf = (input: SellerCouponInput) =>
  valuesOf(input, {
    firstOrderOnly: false,
    platformOnly: false,
    productIds: input.productIds,
    sellerIds: [],
  });

/** @throws AppError BAD_INPUT, COUPON_CODE when the code is taken, COUPON_TOO_MANY */
export async function createMyCoupon({
  tx,
  caller: { memberId },
  body: { code, ...input },
}: Call<typeof createContract>): Promise<Coupon> {
  await checkTerms(tx, memberId, input);
  await tx.run(seller.lockSeller, [memberId]);
  const made = await tx.maybeOne(sql.insertCoupon, [code, memberId, ...rowOf(input), memberId]);
  if (!made) throw new AppError('COUPON_CODE', { data: { code } });
  await limitRunning(tx, memberId);
  return presentCoupon(await readCouponRow(tx, made.id, memberId));
}

/**
 * @throws AppError NOT_FOUND, also for another's; BAD_INPUT, COUPON_STOPPED, CONTENT_CHANGED when it was changed since it
 *   was seen, COUPON_TOO_MANY
 */
export async function changeMyCoupon({
  tx,
  caller: { memberId },
  params: { id },
  body: { version, ...input },
}: Call<typeof changeContract>): Promise<Coupon> {
  const before = await tx.maybeOne(sql.lockCouponById, [id]);
  if (!before || before.seller_id !== memberId) throw new AppError('NOT_FOUND');
  if (before.stopped_at !== null) {
    throw new AppError('COUPON_STOPPED', { data: { code: before.code } });
  }
  if (before.version !== version) throw new AppError('CONTENT_CHANGED');
  await checkTerms(tx, memberId, input);
  checkUses(input.maxUses, before.used);
  await tx.run(seller.lockSeller, [memberId]);
  await tx.run(sql.changeCoupon, [id, ...rowOf(input)]);
  if (input.isOn) await limitRunning(tx, memberId);
  return presentCoupon(await readCouponRow(tx, id, memberId));
}
