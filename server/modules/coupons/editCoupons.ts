import { giftText } from '@common/couponRules';
import type {
  Coupon,
  CouponInput,
  CouponUse,
  changeCoupon as changeContract,
  createCoupon as createContract,
  listCoupons as listContract,
  listCouponUses as usesContract,
} from '@common/endpoints/coupons';
import type { Page } from '@common/envelope';
import { amountToString, parseAmount } from '@common/money';
import type { Queryable, Tx } from '../../db/database';
import { AppError } from '../../errors';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import * as sql from './store';

const amount = (units: string) => amountToString(BigInt(units));

const present = (row: sql.CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  amount: amount(row.amount),
  percentBps: row.percent_bps,
  minimum: amount(row.minimum),
  maxUses: row.max_uses,
  perMember: row.per_member,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  isOn: row.is_on,
  firstOrderOnly: row.first_order_only,
  platformOnly: row.platform_only,
  categories: row.categories,
  used: row.used,
  given: amount(row.given),
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  version: row.version,
});

export async function listCoupons({ db, query }: Call<typeof listContract>): Promise<Page<Coupon>> {
  const { current, pageSize, offset } = readPage(query);
  const state = query.state === 'usable' || query.state === 'over' ? query.state : null;
  const [rows, { n: total }] = await Promise.all([
    db.run(sql.pageCoupons, [state, pageSize, offset]),
    db.one(sql.countCoupons, [state]),
  ]);
  return { list: rows.map(present), total, current, pageSize };
}

/** @throws AppError NOT_FOUND */
async function readCouponRow(db: Queryable, id: number): Promise<sql.CouponRow> {
  const row = await db.maybeOne(sql.oneCoupon, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError NOT_FOUND */
export async function listCouponUses({
  db,
  params,
  query,
}: Call<typeof usesContract>): Promise<Page<CouponUse>> {
  const { current, pageSize, offset } = readPage(query);
  await readCouponRow(db, params.id);
  const [rows, { n: total }] = await Promise.all([
    db.run(sql.pageUses, [params.id, pageSize, offset]),
    db.one(sql.countUses, [params.id]),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    member: { id: row.member_id, name: row.name },
    discount: amount(row.discount),
    at: row.created_at.getTime(),
    returnedAt: row.returned_at?.getTime() ?? null,
    orders: row.orders.map((order) => ({ ...order, discount: amount(order.discount) })),
  }));
  return { list, total, current, pageSize };
}

function refuse(field: keyof CouponInput, message: string): never {
  throw new AppError('BAD_INPUT', { data: { faults: [{ field, message }] } });
}

/** @throws AppError BAD_INPUT */
async function checkTerms(tx: Tx, input: CouponInput): Promise<void> {
  const most = parseAmount(input.amount);
  if (most === 0n) refuse('amount', '請填大於 0 的金額');
  if (input.kind === 'amount' && parseAmount(input.minimum) <= most) {
    refuse('minimum', '最低消費要大於折抵金額');
  }
  if ((input.kind === 'percent') !== (input.percentBps !== null)) {
    refuse('percentBps', '請填折抵的百分比');
  }
  if (input.endsAt <= input.startsAt) refuse('endsAt', '結束時間要晚於開始時間');
  if (input.firstOrderOnly && input.perMember !== 1) refuse('perMember', '限首購時，每人限用 1 次');
  const [unknown] = await tx.run(sql.unknownCategories, [input.categories]);
  if (unknown) refuse('categories', `找不到分類「${unknown.slug}」，請重新選擇`);
}

const valuesOf = (input: CouponInput) => [
  input.kind,
  parseAmount(input.amount).toString(),
  input.percentBps,
  parseAmount(input.minimum).toString(),
  input.maxUses,
  input.perMember,
  new Date(input.startsAt),
  new Date(input.endsAt),
  input.isOn,
  input.firstOrderOnly,
  input.platformOnly,
  input.categories,
];

function summaryOf({ code, kind, amount: most, maxUses, isOn, percentBps }: Coupon): string {
  const gift = giftText(kind, percentBps, `${most} GAB`);
  return `${code}：${gift}，共 ${maxUses} 次${isOn ? '' : '，停用'}`;
}

async function finish(
  tx: Tx,
  id: number,
  { staffId, action, reason }: { staffId: number; action: 'create' | 'change'; reason: string },
): Promise<Coupon> {
  const coupon = present(await readCouponRow(tx, id));
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
  await checkTerms(tx, input);
  const made = await tx.maybeOne(sql.insertCoupon, [code, caller.memberId, ...valuesOf(input)]);
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
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== version) throw new AppError('CONTENT_CHANGED');
  await checkTerms(tx, input);
  if (input.maxUses < before.used)
    refuse('maxUses', `已經用了 ${before.used} 次，不能少於這個數字`);
  await tx.run(sql.changeCoupon, [id, ...valuesOf(input)]);
  return finish(tx, id, { staffId: caller.memberId, action: 'change', reason });
}
