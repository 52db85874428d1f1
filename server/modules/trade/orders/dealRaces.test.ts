import type { Deal } from '@common/endpoints/deals';
import { sql as sqlText } from 'drizzle-orm';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createDeal } from '../../../testing/deals';
import * as make from '../../../testing/factories';
import { untilWaiting } from '../../../testing/meanwhile';

const shop = checkoutShop();
const { createBuyer, send, sql } = shop;

/** Changes a deal as staff see it now. */
async function edit(id: number, change: Partial<Deal>) {
  const path = `/api/admin/deals/${id}`;
  const { data } = (await shop.api.call(shop.staff, 'GET', path)).body;
  const { id: _, orders, given, seller, stopped, createdBy, createdAt, ...seen } = data;
  const body = { ...seen, ...change, reason: '活動中途調整' };
  return (await shop.api.call(shop.staff, 'PUT', path, body)).body;
}
const own = async () => (await make.createProduct(shop.db, { stock: 100 })).skuId;
/** Two pieces, from which a deal takes `dealDiscount` as the buyer sees it. */
const two = (skuId: number, dealDiscount: string) => [{ ...item(skuId, 2), dealDiscount }];
const discountsOf = async (id: number) =>
  (
    await sql(
      `SELECT l.deal_discount::text AS off FROM order_lines l JOIN orders o ON o.id = l.order_id
       WHERE l.deal_id = $1 AND o.status = 2 AND o.coin_amount = l.unit_price * l.quantity - l.deal_discount`,
      [id],
    )
  ).rows.map(({ off }) => off.replace(/0{18}$/, ''));

it('an edit that commits while a payment waits for its goods counts for it', async () => {
  const id = await createDeal(shop.db);
  const [buyer, skuId] = [await createBuyer('200'), await own()];
  const { paying } = await shop.db.transaction(async (tx) => {
    await tx.orm.execute(sqlText`SELECT 1 FROM skus WHERE id = ${skuId} FOR UPDATE`);
    const waiting = send(buyer, two(skuId, '20'));
    await untilWaiting(shop.db, 1);
    expect((await edit(id, { amount: '10' })).success).toBe(true);
    return { paying: waiting };
  });
  expect((await paying).data.lines).toEqual([{ skuId, why: 'deal', discount: '10' }]);
  expect(await buyer.balance()).toEqual(['200', '0', '0', '0']);
  expect((await send(buyer, two(skuId, '10'))).data.coinAmount).toBe('190');
  expect(await discountsOf(id)).toEqual(['10']);
  // The next test's goods are under its own deal alone.
  expect((await edit(id, { isOn: false })).success).toBe(true);
});

it('of many payments beside edits, each is lowered by what its buyer saw, or refused', async () => {
  const id = await createDeal(shop.db);
  const skuId = await own();
  const early = await createBuyer('200');
  expect((await send(early, two(skuId, '20'))).success).toBe(true);
  const buyers = await Promise.all(Array.from({ length: 24 }, () => createBuyer('200')));
  const seenBy = (n: number) => ['20', '10', '0'][n % 3] ?? '0';
  const editing = (async () => {
    for (const to of [{ amount: '10' }, { isOn: false }]) {
      expect((await edit(id, to)).success).toBe(true);
    }
  })();
  const replies = await Promise.all(buyers.map((buyer, n) => send(buyer, two(skuId, seenBy(n)))));
  await editing;
  const late = await createBuyer('200');
  expect((await send(late, two(skuId, '10'))).data.lines).toEqual([
    { skuId, why: 'deal', discount: '0' },
  ]);
  const left = await Promise.all(buyers.map((buyer) => buyer.balance()));
  left.forEach(([coin], n) => {
    expect(coin).toBe(replies[n]?.success ? seenBy(n) : '200');
  });
  for (const { success, errorCode } of replies) {
    expect(success ? '' : errorCode).toBe(success ? '' : 'CHECKOUT_CHANGED');
  }
  const lowered = replies.flatMap(({ success }, n) =>
    success && seenBy(n) !== '0' ? [seenBy(n)] : [],
  );
  expect((await discountsOf(id)).toSorted()).toEqual([...lowered, '20'].toSorted());
});
