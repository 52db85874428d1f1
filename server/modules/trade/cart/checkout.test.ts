import { randomUUID } from 'node:crypto';
import type { OrderGroup } from '@common/endpoints/checkout';
import { amountToString, parseAmount } from '@common/money/money';
import { Client } from 'pg';
import { checkoutShop, type Item, item } from '../../../testing/checkoutShop';
import * as make from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import type { Buyer } from '../../../testing/orderShop';

const shop = checkoutShop();
const { act, createBuyer, createSeller, ordersOf, send, sendAgain, sql, stockOf } = shop;

describe('a checkout', () => {
  it('makes and pays an order per seller and way of coming, and empties the cart of them', async () => {
    const buyer = await createBuyer('1000');
    const [hong, mei] = [await createSeller(), await createSeller()];
    const [a, b] = [await hong.add(), await hong.add({ price: '50' })];
    const c = await mei.add({ price: '30' });
    const [own, digital] = [
      (await make.createProduct(shop.db, { price: '20' })).skuId,
      (await make.createProduct(shop.db, { price: '10', fulfilment: 'digital' })).skuId,
    ];
    const kept = await mei.add();
    for (const skuId of [a, b, c, own, digital, kept]) {
      const line = { skuId, quantity: 1, unitPrice: '1' };
      await shop.api.call(buyer.token, 'POST', '/api/me/cart/lines', line);
    }
    const items = [item(a, 2), item(c, 3, '30'), item(b, 1, '50'), item(own, 1, '20')];
    const { data } = await send(buyer, [...items, item(digital, 1, '10')], {
      notes: [
        { skuId: b, note: '請包裝' },
        { skuId: c, note: ' ' },
      ],
    });
    const group: OrderGroup = data;
    expect(group.orders.map((order) => [order.status, order.total, order.lines.length])).toEqual([
      [2, '250', 2],
      [2, '90', 1],
      [2, '20', 1],
      [2, '10', 1],
    ]);
    expect(group).toMatchObject({ coinAmount: '370', advAmount: '0' });
    expect(await buyer.balance()).toEqual(['630', '0', '0', '0']);
    expect(await stockOf(a)).toEqual({ stock: 10, reserved: 2 });
    const { rows } = await sql(
      'SELECT note, address IS NULL AS bare FROM orders ORDER BY id DESC LIMIT 4',
    );
    expect(rows.toReversed().map((row) => [row.note, row.bare])).toEqual([
      ['請包裝', false],
      ['', false],
      ['', false],
      ['', true],
    ]);
    const cart = await shop.api.call(buyer.token, 'GET', '/api/me/cart');
    expect(cart.body.data.lines.map((line: Item) => line.skuId)).toEqual([kept]);
    const read = (who: Buyer) =>
      shop.api.call(who.token, 'GET', `/api/order-groups/${group.number}`);
    expect((await read(buyer)).body.data).toEqual(group);
    expect((await read(await createBuyer('0'))).status).toBe(404);
  });

  it("names an order's siblings to its buyer, and not to its seller", async () => {
    const buyer = await createBuyer('1000');
    const [seller, other] = [await createSeller(), await createSeller()];
    const items = [item(await seller.add(), 1), item(await other.add(), 1)];
    const group: OrderGroup = (await send(buyer, items)).data;
    const [first, second] = group.orders;
    expect(group.orders.map(({ soldBy }) => soldBy.id)).toEqual([seller.id, other.id]);
    const orderOf = (token: string, path: string) =>
      shop.api.call(token, 'GET', `${path}/${first?.out_trade_no}`);
    const own = await orderOf(buyer.token, '/api/orders');
    expect(own.body.data.group).toEqual({
      number: group.number,
      others: [{ out_trade_no: second?.out_trade_no, status: 2, title: second?.lines[0]?.title }],
    });
    const sale = await orderOf(seller.token, '/api/me/sales');
    expect(sale.status).toBe(200);
    expect(JSON.stringify(sale.body)).not.toContain(group.number);
  });

  it('splits the part in adv over the orders to the last base unit', async () => {
    const buyer = await createBuyer('1000', '100');
    const sellers = [await createSeller(), await createSeller(), await createSeller()];
    const skus = [
      await sellers[0]?.add({ price: '10', advMaxBps: 3333 }),
      await sellers[1]?.add({ price: '7', advMaxBps: 5000 }),
      await sellers[2]?.add({ price: '100' }),
    ];
    const items = [item(skus[0] ?? 0, 1, '10'), item(skus[1] ?? 0, 1, '7'), item(skus[2] ?? 0)];
    const most = '6.833';
    const refused = await send(buyer, items, { advAmount: '6.833000000000000001' });
    expect(refused).toMatchObject({ errorCode: 'ADV_NOT_ALLOWED' });
    const { data } = await send(buyer, items, { advAmount: '0.000000000000000007' });
    const paid: OrderGroup = data;
    const adv = paid.orders.map((order) => parseAmount(order.advAmount));
    expect(adv.reduce((sum, one) => sum + one, 0n)).toBe(7n);
    expect(adv[2]).toBe(0n);
    const second: OrderGroup = (await send(buyer, items, { advAmount: most })).data;
    expect(second.orders.map((order) => order.advAmount)).toEqual(['3.333', '3.5', '0']);
    // Each order ends by itself: one is refunded with exactly what it was paid with.
    const [first] = second.orders;
    const before = await buyer.balance();
    await act(buyer.token, first?.out_trade_no ?? '', 'cancel', {});
    const after = await buyer.balance();
    const gain = (n: number) =>
      amountToString(parseAmount(after[n] ?? '0') - parseAmount(before[n] ?? '0'));
    expect([gain(0), gain(2)]).toEqual(['6.667', '3.333']);
  });

  it('names every line that changed, and then orders and charges nothing', async () => {
    const buyer = await createBuyer('1000');
    const hong = await createSeller();
    const [fine, dear, few, gone] = [
      await hong.add(),
      await hong.add({ price: '120' }),
      await hong.add({ stock: 2 }),
      await hong.add(),
    ];
    await sql(
      'UPDATE products p SET on_sale = false FROM skus s WHERE s.product_id = p.id AND s.id = $1',
      [gone],
    );
    const frozen = await createSeller();
    const paused = await frozen.add();
    await sql('UPDATE products SET on_sale = false, paused = true WHERE seller_id = $1', [
      frozen.id,
    ]);
    const own = (await make.createProduct(shop.db, { sellerId: buyer.id, channel: 'market' }))
      .skuId;
    const items = [fine, dear, gone, paused, own].map((skuId) => item(skuId));
    const { errorCode, data } = await send(buyer, [...items, item(few, 3), item(999_999_999)]);
    expect([errorCode, data]).toEqual([
      'CHECKOUT_CHANGED',
      {
        count: 6,
        lines: [
          { skuId: dear, why: 'price', price: '120' },
          { skuId: gone, why: 'offSale' },
          { skuId: paused, why: 'paused' },
          { skuId: own, why: 'own' },
          { skuId: few, why: 'soldOut', left: 2 },
          { skuId: 999_999_999, why: 'notInCart' },
        ],
      },
    ]);
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect(await stockOf(fine)).toEqual({ stock: 10, reserved: 0 });
  });

  it('is paid whole or not at all', async () => {
    const buyer = await createBuyer('150', '5');
    const [hong, mei] = [await createSeller({ advMaxBps: 5000 }), await createSeller()];
    const items = [item(await hong.add()), item(await mei.add())];
    expect(await send(buyer, items)).toMatchObject({
      errorCode: 'BALANCE_SHORT',
      data: { short: '50' },
    });
    expect(await send(buyer, items, { advAmount: '6' })).toMatchObject({ errorCode: 'ADV_SHORT' });
    const { errorCode } = await send(buyer, items, { addressId: 999_999_999 });
    expect(errorCode).toBe('ADDRESS_REQUIRED');
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await buyer.balance()).toEqual(['150', '0', '5', '0']);
  });

  it('is one write: the same key orders once, however often it is sent', async () => {
    const buyer = await createBuyer('1000');
    const [hong, mei] = [await createSeller(), await createSeller()];
    const items = [item(await hong.add()), item(await mei.add())];
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send(buyer, items, {}, key)),
    );
    expect(new Set(replies.map(({ data }) => data.number)).size).toBe(1);
    expect(await ordersOf(buyer)).toHaveLength(2);
    expect(await buyer.balance()).toEqual(['800', '0', '0', '0']);
  });

  it('buys the lines of a cart once, whatever else a second request says, at once or later', async () => {
    const buyer = await createBuyer('1000');
    const [hong, mei] = [await createSeller(), await createSeller()];
    const items = [item(await hong.add()), item(await mei.add())];
    const skus = items.map(({ skuId }) => skuId);
    const gone = skus.map((skuId) => ({ skuId, why: 'notInCart' }));
    await fillCart(shop.db, buyer.id, skus);
    const noted = (note: string) => sendAgain(buyer, items, { notes: [{ skuId: skus[0], note }] });
    const replies = await Promise.all([noted('請包裝'), noted('請包裝好'), noted('')]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const told = [...replies, await noted('不用包裝')].filter(({ success }) => !success);
    expect(told.map(({ data }) => data)).toEqual(Array(3).fill({ count: 2, lines: gone }));
    expect(await ordersOf(buyer)).toHaveLength(2);
    expect(await buyer.balance()).toEqual(['800', '0', '0', '0']);
  });

  it('of two tabs that have a line in common, the second buys nothing and is told which line', async () => {
    const buyer = await createBuyer('1000');
    const seller = await createSeller();
    const [common, other] = [item(await seller.add()), item(await seller.add())];
    await fillCart(shop.db, buyer.id, [common.skuId, other.skuId]);
    expect((await sendAgain(buyer, [common])).success).toBe(true);
    const { data } = await sendAgain(buyer, [common, other]);
    expect(data.lines).toEqual([{ skuId: common.skuId, why: 'notInCart' }]);
    const cart = await shop.api.call(buyer.token, 'GET', '/api/me/cart/count');
    expect(cart.body.data).toEqual({ count: 1 });
    expect((await sendAgain(buyer, [other])).success).toBe(true);
  });

  it('takes as many statements however many orders it makes', async () => {
    const buyer = await createBuyer('1000');
    const run = jest.spyOn(Client.prototype, 'query');
    const statementsFor = async (orders: number) => {
      const items: Item[] = [];
      while (items.length < orders) items.push(item(await (await createSeller()).add()));
      await fillCart(
        shop.db,
        buyer.id,
        items.map(({ skuId }) => skuId),
      );
      run.mockClear();
      expect((await sendAgain(buyer, items)).data.orders).toHaveLength(orders);
      // Other connections measure the clock and listen for events meanwhile.
      const names = run.mock.calls.map(([query]) => Reflect.get(Object(query), 'name'));
      const connection = run.mock.contexts[names.indexOf('claimKey')];
      return run.mock.contexts.filter((one) => one === connection).length;
    };
    const ofTwo = await statementsFor(2);
    expect(await statementsFor(6)).toBe(ofTwo);
    run.mockRestore();
  });

  it('keeps few under way at once, and loses none that waits', async () => {
    const sellers = [await createSeller(), await createSeller()];
    const buyers = await Promise.all(Array.from({ length: 12 }, () => createBuyer('200')));
    const carts = await Promise.all(
      buyers.map(() => Promise.all(sellers.map(async ({ add }) => item(await add())))),
    );
    const run = jest.spyOn(Client.prototype, 'query');
    const replies = await Promise.all(buyers.map((buyer, n) => send(buyer, carts[n] ?? [])));
    const begun = run.mock.calls.map(([query]) => Reflect.get(Object(query), 'name'));
    run.mockRestore();
    expect(replies.filter(({ success }) => !success)).toEqual([]);
    let underWay = 0;
    const each = begun.map((name) => {
      if (name === 'claimKey') underWay += 1;
      if (name === 'finishKey') underWay -= 1;
      return underWay;
    });
    expect(Math.max(...each)).toBeLessThanOrEqual(4);
  });
});
