import { parseAmount } from '@common/money/money';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database';
import { coupons } from '../db/schema/coupons';
import { moneyProposals } from '../db/schema/moneyProposals';
import { created } from '../ledger/actionChanges';
import { postJournal } from '../ledger/ledger';
import { writeStaffAction } from '../ledger/staffAudit';
import { createDeal } from './deals';
import * as make from './factories';
import { fillCart } from './fillCart';

const DAY = 86_400_000;
let serial = 0;

type Change = Partial<Omit<typeof coupons.$inferInsert, 'amount' | 'minimum'>> & {
  /** Wire amounts. */
  amount?: string;
  minimum?: string;
};

/** The decision of two people on a coupon, whose uses may cost more than the limit (ADR 145). */
async function decide(
  tx: Tx,
  { code, amount, maxUses, createdBy }: typeof coupons.$inferSelect,
  proposerId: number,
): Promise<void> {
  const ref = { type: 'couponCode', id: code };
  await tx.orm.insert(moneyProposals).values({
    decision: 'coupon.create',
    refType: ref.type,
    refId: ref.id,
    units: amount * BigInt(maxUses),
    summary: '測試',
    proposerId,
    expiresAt: sql`now() + interval '1 hour'`,
    outcome: 'approved',
    endedBy: createdBy,
    endedAt: sql`now()`,
  });
  await writeStaffAction(tx, proposerId, 'money.propose', ref, '測試');
  await writeStaffAction(tx, createdBy, 'money.agree', ref, '測試', created({ 代碼: code }));
}

/** A coupon of 50 GAB off from 100 GAB, once per member, for 100 uses. */
export async function createCoupon(
  db: Database,
  { amount = '50', minimum = '100', ...change }: Change = {},
): Promise<{ id: number; code: string }> {
  const code = `TEST${++serial}`;
  const createdBy = change.createdBy ?? (await make.createMember(db, '企劃', ['merchandiser']));
  const isDecided = !change.sellerId && !change.platformOnly;
  const proposerId = isDecided ? await make.createMember(db, '同事', ['merchandiser']) : null;
  return db.transaction(async (tx) => {
    const [row] = await tx.orm
      .insert(coupons)
      .values({
        code,
        kind: 'amount',
        maxUses: 100,
        startsAt: new Date(Date.now() - DAY),
        endsAt: new Date(Date.now() + DAY),
        ...change,
        createdBy,
        amount: parseAmount(amount),
        minimum: parseAmount(minimum),
      })
      .returning();
    if (!row) throw new Error('no coupon');
    if (row.sellerId === null) {
      const ref = { type: 'coupon', id: String(row.id) };
      await writeStaffAction(tx, createdBy, 'coupon.create', ref, '測試', created({ 代碼: code }));
      if (proposerId !== null) await decide(tx, row, proposerId);
    }
    return { id: row.id, code: row.code };
  });
}

/** Gives the platform coin of its own, from which it pays its coupons' discounts on members' goods. */
export async function fundHouse(db: Database, amount: string): Promise<void> {
  const units = parseAmount(amount);
  const journal = make.testGift([
    { house: 'custody', asset: 'coin', amount: -units },
    { house: 'capital', asset: 'coin', amount: units },
  ]);
  await db.transaction((tx) => postJournal(tx, journal));
}

/**
 * A use that stands, for goods of the platform and of a member, one of that
 * member's coupon and one of their deal, and one that was given back.
 */
export async function buyWithCoupon(
  db: Database,
  { id, addressId }: { id: number; addressId: number },
  post: (url: string, body: Record<string, unknown>) => Promise<{ out_trade_no: string }>,
): Promise<void> {
  await fundHouse(db, '100');
  const { code } = await createCoupon(db, { perMember: 2 });
  const sellerId = await make.createMember(db);
  const { skuId } = await make.createProduct(db, { sellerId, channel: 'market' });
  const own = await make.createProduct(db);
  const checkoutOf = (skus: number[]) => ({
    items: skus.map((sku) => ({ skuId: sku, quantity: 1, unitPrice: '100' })),
    addressId,
    coupon: { code, discount: '50' },
  });
  await fillCart(db, id, [skuId, own.skuId]);
  await post('/api/checkout', checkoutOf([skuId, own.skuId]));
  const sellers = await createCoupon(db, { sellerId, createdBy: sellerId });
  await fillCart(db, id, [skuId]);
  await post('/api/checkout', {
    ...checkoutOf([skuId]),
    coupon: { code: sellers.code, discount: '50' },
  });
  await createDeal(db, { sellerId, kind: 'pieces', pieces: 2, offBps: 1000 });
  const { coupon, ...plain } = checkoutOf([skuId]);
  const lowered = { skuId, quantity: 2, unitPrice: '100', dealDiscount: '20' };
  await fillCart(db, id, [skuId]);
  await post('/api/checkout', { ...plain, items: [lowered] });
  const { out_trade_no } = await post('/api/orders', {
    ...checkoutOf([skuId]),
    paymentMethod: 'coin',
  });
  await post(`/api/orders/${out_trade_no}/cancel`, {});
}
