import type {
  Coupon,
  CouponUse,
  changeCoupon as changeContract,
  createCoupon as createContract,
  getCoupon as getContract,
  listCoupons as listContract,
  stopCoupon as stopContract,
  listCouponUses as usesContract,
} from '@common/endpoints/coupons';
import type { CursorPage } from '@common/envelope';
import { unitsToAmount } from '@common/money';
import type { Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import { cutPage, readCursor, readPage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { pageCoupons, pageUses, type UseRow } from './listStore';
import { stopCoupon as stopRow } from './sellerStore';
import * as sql from './store';
import { checkTerms, checkUses, presentCoupon, readCouponRow, summaryOf, valuesOf } from './terms';

const STATES = ['usable', 'over'] as const;
const MAKERS = ['platform', 'sellers'] as const;

export async function listCoupons({
  db,
  query,
}: Call<typeof listContract>): Promise<CursorPage<Coupon>> {
  const { pageSize } = readPage(query);
  const cursor = readCursor(query);
  const state = STATES.find((one) => one === query.state) ?? null;
  const by = MAKERS.find((one) => one === query.by) ?? null;
  const { found, total } = await pageCoupons(db, { state, by }, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(presentCoupon), total, older, newer };
}

/** @throws AppError NOT_FOUND */
export const getCoupon = async ({ db, params }: Call<typeof getContract>): Promise<Coupon> =>
  presentCoupon(await readCouponRow(db, params.id));

const presentUse = (row: UseRow): CouponUse => ({
  id: row.id,
  member: { id: row.member_id, name: row.name },
  discount: unitsToAmount(row.discount),
  at: row.created_at.getTime(),
  returnedAt: row.returned_at?.getTime() ?? null,
  orders: row.orders.map((order) => ({ ...order, discount: unitsToAmount(order.discount) })),
});

/** @throws AppError NOT_FOUND */
export async function listCouponUses({
  db,
  params,
  query,
}: Call<typeof usesContract>): Promise<CursorPage<CouponUse>> {
  const { pageSize } = readPage(query);
  const cursor = readCursor(query);
  await readCouponRow(db, params.id);
  const { found, total } = await pageUses(db, params.id, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(presentUse), total, older, newer };
}

type Input = Omit<Call<typeof createContract>['body'], 'code' | 'reason'>;

/** @throws AppError BAD_INPUT */
async function check(tx: Tx, input: Input): Promise<void> {
  await checkTerms(tx, null, input);
  if (input.firstOrderOnly && input.perMember !== 1) {
    refuseField('perMember', '限首購時，每人限用 1 次');
  }
}
const rowOf = (input: Input) =>
  valuesOf(input, {
    firstOrderOnly: input.firstOrderOnly,
    platformOnly: input.platformOnly,
    productIds: [],
  });

interface Act {
  staffId: number;
  action: 'create' | 'change' | 'stop';
  reason: string;
}

async function finish(tx: Tx, id: number, { staffId, action, reason }: Act): Promise<Coupon> {
  const coupon = presentCoupon(await readCouponRow(tx, id));
  const ref = { type: 'coupon', id: String(id) };
  const note = `${summaryOf(coupon)}。${reason.trim()}`;
  await writeStaffAction(tx, staffId, `coupon.${action}`, ref, note);
  return coupon;
}

/** @throws AppError BAD_INPUT, COUPON_CODE when the code is taken */
export async function createCoupon({
  tx,
  caller,
  body: { code, reason, ...input },
}: Call<typeof createContract>): Promise<Coupon> {
  await check(tx, input);
  const made = await tx.maybeOne(sql.insertCoupon, [code, caller.memberId, ...rowOf(input), null]);
  if (!made) throw new AppError('COUPON_CODE', { data: { code } });
  return finish(tx, made.id, { staffId: caller.memberId, action: 'create', reason });
}

/** @throws AppError NOT_FOUND, BAD_INPUT, CONTENT_CHANGED when it was changed since it was seen */
export async function changeCoupon({
  tx,
  caller,
  params: { id },
  body: { version, reason, ...input },
}: Call<typeof changeContract>): Promise<Coupon> {
  const before = await tx.maybeOne(sql.lockCouponById, [id]);
  // What a seller pays for, only that seller changes.
  if (!before || before.seller_id !== null) throw new AppError('NOT_FOUND');
  if (before.version !== version) throw new AppError('CONTENT_CHANGED');
  await check(tx, input);
  checkUses(input.maxUses, before.used);
  await tx.run(sql.changeCoupon, [id, ...rowOf(input)]);
  return finish(tx, id, { staffId: caller.memberId, action: 'change', reason });
}

/**
 * Stops a seller's coupon for good.
 * @throws AppError NOT_FOUND, COUPON_OWN for the seller's own, COUPON_STOPPED when it was stopped before
 */
export async function stopCoupon({
  tx,
  caller,
  params: { id },
  body: { reason },
}: Call<typeof stopContract>): Promise<Coupon> {
  const before = await tx.maybeOne(sql.lockCouponById, [id]);
  if (!before || before.seller_id === null) throw new AppError('NOT_FOUND');
  const { code } = before;
  if (before.seller_id === caller.memberId) throw new AppError('COUPON_OWN', { data: { code } });
  if (before.stopped_at !== null) throw new AppError('COUPON_STOPPED', { data: { code } });
  await tx.run(stopRow, [id, reason.trim()]);
  await notify(tx, before.seller_id, 'couponStopped', {
    couponId: id,
    code,
    reason: reason.trim(),
  });
  return finish(tx, id, { staffId: caller.memberId, action: 'stop', reason });
}
