import { setTimeout } from 'node:timers/promises';
import type { Tx } from '../../../db/database';
import { memberCaller, refusalOf } from '../../../testing/callers';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createCoupon } from '../../../testing/coupons';
import * as make from '../../../testing/factories';
import { untilWaiting } from '../../../testing/meanwhile';
import { MANUAL_CARRIER } from '../carriers/manual';
import { placeGroup } from '../orders/placeGroup';

const shop = checkoutShop();
const { act, createBuyer, createSeller, send, sql, stockOf } = shop;

async function deadlocks(): Promise<number> {
  // Sent within a second after a transaction has ended.
  await setTimeout(1500);
  const { rows } = await sql(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.deadlocks;
}

describe('checkouts under contention', () => {
  it('sells the last piece in fifty carts to exactly one, and tells the others before they pay', async () => {
    const [hong, mei] = [await createSeller(), await createSeller()];
    const last = await hong.add({ stock: 1 });
    const plenty = await mei.add({ stock: 1000 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => createBuyer('1000')));
    const replies = await Promise.all(
      buyers.map((buyer, n) =>
        send(buyer, n % 2 ? [item(last), item(plenty)] : [item(plenty), item(last)]),
      ),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const told = replies.filter(({ errorCode }) => errorCode === 'CHECKOUT_CHANGED');
    expect(told.map(({ data }) => data.lines)).toEqual(
      Array(49).fill([{ skuId: last, why: 'soldOut', left: 0 }]),
    );
    expect(await stockOf(last)).toEqual({ stock: 1, reserved: 1 });
    expect(await stockOf(plenty)).toEqual({ stock: 1000, reserved: 1 });
    const charged = await Promise.all(buyers.map((buyer) => buyer.balance()));
    expect(charged.filter(([coin]) => coin !== '1000')).toEqual([['800', '0', '0', '0']]);
  });

  it('locks all of its products by id before it changes one, so that payments of the same ones cannot deadlock with it', async () => {
    const buyer = await createBuyer('1000');
    const seller = await createSeller();
    const skus = [await seller.add(), await seller.add({ stock: 1 })];
    const { rows } = await sql('SELECT product_id AS id FROM skus WHERE id = ANY ($1) ORDER BY 1', [
      skus,
    ]);
    const [low, high] = rows.map(({ id }) => id);
    const other = await shop.db.pool.connect();
    const lock = (id: number) =>
      other.query('SELECT 1 FROM products WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [id]);
    await other.query('BEGIN');
    await lock(low);
    const sent = send(
      buyer,
      skus.map((skuId) => item(skuId)),
    );
    await untilWaiting(shop.db, 1);
    // Reserving the last piece changes its product, which must wait for the other one too.
    await lock(high);
    await other.query('COMMIT');
    other.release();
    expect((await sent).success).toBe(true);
  });

  it('neither keeps others from putting the same variants into their carts, nor waits for them', async () => {
    const seller = await createSeller();
    const skus = [await seller.add(), await seller.add()];
    const [buyer, other] = [await createBuyer('1000'), await createBuyer('0')];
    const body = { items: skus.map((skuId) => item(skuId)), addressId: buyer.addressId };
    const added = await shop.db.transaction(async (tx) => {
      await placeGroup({ tx, caller: memberCaller(buyer.id), carrier: MANUAL_CARRIER, body });
      const lines = skus.map((skuId) => ({ skuId, quantity: 1, unitPrice: '100' }));
      return shop.api.call(other.token, 'POST', '/api/me/cart/merge', { lines });
    });
    expect(added.body.success).toBe(true);
  });

  it('of two coupons for a first order takes that of the payment that commits first', async () => {
    const buyer = await createBuyer('1000');
    const caller = memberCaller(buyer.id);
    const pay = async (tx: Tx) => {
      const { code } = await createCoupon(shop.db, { firstOrderOnly: true, perMember: 1 });
      const items = [item((await make.createProduct(shop.db)).skuId)];
      const body = { items, addressId: buyer.addressId, coupon: { code, discount: '50' } };
      return placeGroup({ tx, caller, carrier: MANUAL_CARRIER, body });
    };
    const second = await shop.db.transaction(async (tx) => {
      await pay(tx);
      const other = refusalOf(shop.db.transaction(pay));
      await untilWaiting(shop.db, 1);
      return { other };
    });
    expect(await second.other).toBe('COUPON_FIRST_ORDER');
  });

  it('goes through beside single orders, cancellations, returns of stock and carts, without a deadlock', async () => {
    const sellers = [await createSeller(), await createSeller(), await createSeller()];
    const skus: number[] = [];
    for (const seller of sellers) {
      for (let n = 0; n < 2; n++) skus.push(await seller.add({ stock: 1000, advMaxBps: 5000 }));
    }
    const buyers = await Promise.all(
      Array.from({ length: 8 }, () => createBuyer('100000', '100000')),
    );
    const shuffled = (by: number) =>
      skus.toSorted((a, b) => ((a * 7 + by * 13) % 5) - ((b * 7 + by * 13) % 5));
    const replies: { success: boolean; errorCode: string }[] = [];
    await Promise.all(
      buyers.map(async (buyer, by) => {
        for (let round = 0; round < 4; round++) {
          // Not always the first variant: what contends for another one does not queue behind it.
          const items = shuffled(by + round)
            .slice(0, 4)
            .map((skuId) => item(skuId));
          const adv = round % 2 ? { advAmount: '33.000000000000000001' } : {};
          const cart = (skuId: number) =>
            shop.api.call(buyer.token, 'PUT', `/api/me/cart/lines/${skuId}`, {
              quantity: 2,
              unitPrice: '100',
            });
          const [group, single] = await Promise.all([
            send(buyer, items, adv),
            shop.place(buyer, skus[by % skus.length] ?? 0, adv),
            ...items.map(({ skuId }) => cart(skuId)),
          ]);
          const no = single.body.data.out_trade_no;
          const paid = await Promise.all([
            act(buyer.token, no, 'pay'),
            ...group.data.orders.map((order: { out_trade_no: string }) =>
              act(buyer.token, order.out_trade_no, 'cancel', {}),
            ),
          ]);
          replies.push(group, single.body, ...paid.map(({ body }) => body));
        }
      }),
    );
    expect(replies.filter(({ success }) => !success)).toEqual([]);
    for (const skuId of skus) expect((await stockOf(skuId)).stock).toBe(1000);
    expect(await deadlocks()).toBe(0);
  });
});
