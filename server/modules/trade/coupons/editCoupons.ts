import { giftText } from '@common/discounts/couponRules';
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
import { LIST_SORTS } from '@common/lists/listSorts';
import { parseAmount, unitsToAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import { cutPage, parseCursor, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { type Facts, timeFact } from '../../../ledger/actionChanges';
import { decideMoney } from '../../../ledger/secondPerson';
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
}: Call<typeof listContract>): Promise<CursorPage<Coupon, string>> {
  const { pageSize } = parsePage(query);
  const { by: sort, cursor } = parseSortedCursor(query, LIST_SORTS.coupons, { byId: ['created'] });
  const state = STATES.find((one) => one === query.state) ?? null;
  const by = MAKERS.find((one) => one === query.by) ?? null;
  const code = query.q?.normalize('NFKC').trim().toUpperCase() || null;
  const { found, total } = await pageCoupons(db, { state, by, code }, sort, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ cursor: place }) => place);
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
  const { pageSize } = parsePage(query);
  const cursor = parseCursor(query);
  await readCouponRow(db, params.id);
  const { found, total } = await pageUses(db, params.id, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(presentUse), total, older, newer };
}

/** @throws AppError BAD_INPUT */
async function checkSellers(tx: Tx, { sellerIds, platformOnly }: CouponInput): Promise<void> {
  if (sellerIds.length === 0) return;
  if (platformOnly) refuseField('sellerIds', '只限平台商品的優惠券不能指定會員賣家');
  const [unknown] = await tx.run(sql.unknownMembers, [sellerIds]);
  if (unknown) refuseField('sellerIds', `找不到會員 ${unknown.id}`);
}

type CouponInput = Omit<Call<typeof createContract>['body'], 'code' | 'reason'>;

/** @throws AppError BAD_INPUT */
async function checkCoupon(tx: Tx, input: CouponInput): Promise<void> {
  await checkTerms(tx, null, input);
  await checkSellers(tx, input);
  if (input.firstOrderOnly && input.perMember !== 1) {
    refuseField('perMember', '限首購時，每人限用 1 次');
  }
}
const rowOf = (input: CouponInput) => valuesOf(input, input);

interface Act {
  staffId: number;
  action: 'create' | 'change' | 'stop';
  reason: string;
  /** Null for a new coupon. */
  before: Coupon | null;
}

const factsOf = (coupon: Coupon): Facts => ({
  折抵: giftText(coupon.kind, coupon.percentBps, `${coupon.amount} GAB`),
  最低消費: `${coupon.minimum} GAB`,
  可用次數: coupon.maxUses,
  每人次數: coupon.perMember,
  開始: timeFact(coupon.startsAt),
  結束: timeFact(coupon.endsAt),
  啟用: coupon.isOn,
  公開: coupon.isPublic,
  限首購: coupon.firstOrderOnly,
  限平台商品: coupon.platformOnly,
  分類: coupon.categories,
  商品: coupon.productIds.map(String),
  賣家: coupon.sellerIds.map(String),
  停止原因: coupon.stopped?.reason ?? null,
});

const readOne = async (tx: Tx, id: number) => presentCoupon(await readCouponRow(tx, id));

async function finish(tx: Tx, id: number, act: Act): Promise<Coupon> {
  const { staffId, action, reason, before } = act;
  const coupon = await readOne(tx, id);
  const ref = { type: 'coupon', id: String(id) };
  const note = `${summaryOf(coupon)}。${reason.trim()}`;
  const change = { before: before && factsOf(before), after: factsOf(coupon) };
  await writeStaffAction(tx, staffId, `coupon.${action}`, ref, note, change);
  return coupon;
}

/**
 * The most that the house can pay to members who sell, by all uses of a coupon, base units: they get the full price (ADR 065).
 * Nothing while it is off, and for goods of the platform, which then earns less.
 */
const mostPaidOut = ({ isOn, platformOnly, maxUses, amount }: CouponInput): bigint =>
  isOn && !platformOnly ? BigInt(maxUses) * parseAmount(amount) : 0n;

/** A coupon as a decision on money (ADR 145): it pays the members whose goods it is for. */
const decisionOn = (
  name: 'coupon.create' | 'coupon.change',
  ref: { type: string; id: string },
  { reason, ...input }: CouponInput & { reason: string },
) => ({
  name,
  ref,
  units: mostPaidOut(input),
  advUnits: 0n,
  summary: reason.trim(),
  concerned: input.platformOnly ? [] : input.sellerIds,
});

/** @throws AppError BAD_INPUT, COUPON_CODE when the code is taken, and what `decideMoney` throws */
export async function createCoupon(call: Call<typeof createContract>): Promise<Coupon> {
  const { tx, caller, body } = call;
  const { code, reason, ...input } = body;
  // It has no number yet.
  const decision = decisionOn('coupon.create', { type: 'couponCode', id: code }, body);
  return decideMoney(call, decision, async () => {
    await checkCoupon(tx, input);
    const values = [code, caller.memberId, ...rowOf(input), null];
    const made = await tx.maybeOne(sql.insertCoupon, values);
    if (!made) throw new AppError('COUPON_CODE', { data: { code } });
    const act = { staffId: caller.memberId, action: 'create', reason, before: null } as const;
    return finish(tx, made.id, act);
  });
}

/**
 * Changes a coupon of the platform.
 * @throws AppError NOT_FOUND, BAD_INPUT, CONTENT_CHANGED when it was changed since it was seen, and what `decideMoney` throws
 */
export async function changeCoupon(call: Call<typeof changeContract>): Promise<Coupon> {
  const {
    tx,
    caller,
    params: { id },
    body,
  } = call;
  const { version, reason, ...input } = body;
  const locked = await tx.maybeOne(sql.lockCouponById, [id]);
  // A discount that a seller bears is changed by that seller only.
  if (!locked || locked.seller_id !== null) throw new AppError('NOT_FOUND');
  if (locked.version !== version) throw new AppError('CONTENT_CHANGED');
  const decision = decisionOn('coupon.change', { type: 'coupon', id: String(id) }, body);
  return decideMoney(call, decision, async () => {
    await checkCoupon(tx, input);
    checkUses(input.maxUses, locked.used);
    const before = await readOne(tx, id);
    await tx.run(sql.changeCoupon, [id, ...rowOf(input)]);
    return finish(tx, id, { staffId: caller.memberId, action: 'change', reason, before });
  });
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
  const locked = await tx.maybeOne(sql.lockCouponById, [id]);
  if (!locked || locked.seller_id === null) throw new AppError('NOT_FOUND');
  const { code } = locked;
  if (locked.seller_id === caller.memberId) throw new AppError('COUPON_OWN', { data: { code } });
  if (locked.stopped_at !== null) throw new AppError('COUPON_STOPPED', { data: { code } });
  const before = await readOne(tx, id);
  await tx.run(stopRow, [id, reason.trim()]);
  await notify(tx, locked.seller_id, 'couponStopped', {
    couponId: id,
    code,
    reason: reason.trim(),
  });
  return finish(tx, id, { staffId: caller.memberId, action: 'stop', reason, before });
}
