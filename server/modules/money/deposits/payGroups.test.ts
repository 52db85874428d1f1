import { parseAmount } from '@common/money/money';
import { give } from '../../../testing/factories';
import { GroupWorld } from '../../../testing/groupWorld';
import { noticesOf } from '../../../testing/notices';
import { N, PayWorld } from '../../../testing/payWorld';

const gab = parseAmount;

let world: PayWorld;
let groups: GroupWorld;
beforeAll(async () => {
  world = await PayWorld.open();
  groups = new GroupWorld(world);
});
afterAll(() => world.end());

describe('a group of orders is paid by one transfer', () => {
  it('when that has its confirmations, with deal, coupon and adv as they were reserved', async () => {
    const { buyer, stalls, group, uses, adv } = await groups.lowered();
    expect(group).toMatchObject({
      state: 'unpaid',
      coinAmount: '240',
      missing: '240',
      advAmount: '20',
      paymentMethod: 'wallet',
    });
    expect(await adv()).toEqual([gab('30'), gab('20')]);
    const txHash = await world.send(buyer.account, '240');
    await groups.report(buyer, group, txHash);
    await world.mine(N);
    expect(await groups.look(buyer, group)).toMatchObject({
      state: 'unpaid',
      payments: [{ txHash, state: 'seen', confirmations: N - 1 }],
    });
    for (const stall of stalls) expect(await groups.reserved(stall)).toBe(1);
    await world.mine(1);
    const paid = await groups.look(buyer, group);
    expect(paid).toMatchObject({ state: 'paid', missing: null, expiresAt: null });
    expect(paid.payments).toMatchObject([{ state: 'credited', amount: '240' }]);
    expect(paid.orders.map(({ status }) => status)).toEqual([2, 2, 2]);
    expect(await world.coin(buyer.memberId)).toBe(0n);
    expect(await adv()).toEqual([gab('30'), 0n]);
    expect(await uses()).toBe(1);
    const [first] = paid.orders;
    const order = await world.look(buyer, first?.out_trade_no ?? '');
    expect(order.history.at(-1)).toMatchObject({ actor: 'chain', reason: '錢包付款已確認' });
    const sold = await world.sql(
      'SELECT DISTINCT p.sold FROM products p JOIN skus s ON s.product_id = p.id WHERE s.id = ANY ($1)',
      [stalls.map(({ skuId }) => skuId)],
    );
    expect(sold).toEqual([{ sold: 1 }]);
    // From now on each order lives by itself.
    await world.act(buyer, first?.out_trade_no ?? '', 'cancel');
    expect(await groups.statuses(buyer, group)).toEqual([-1, 2]);
    expect(await uses()).toBe(1);
  });

  it('and its orders cannot be paid, reported for or cancelled one by one', async () => {
    const { buyer, group } = await groups.ordered();
    const [first, second] = group.orders.map((order) => order.out_trade_no);
    const no = first ?? '';
    for (const act of ['pay', 'cancel']) {
      expect((await world.act(buyer, no, act)).errorCode).toBe('ORDER_IN_GROUP');
    }
    const txHash = await world.send(buyer.account, '100');
    expect((await world.report(buyer, no, txHash)).errorCode).toBe('ORDER_IN_GROUP');
    expect(await world.look(buyer, no)).toMatchObject({
      canCancel: false,
      missing: null,
      group: { number: group.number, others: [{ out_trade_no: second, status: 1 }] },
    });
    const stranger = await world.payer();
    expect((await groups.report(stranger, group, txHash)).errorCode).toBe('NOT_FOUND');
    // The database refuses it from any release.
    const alone = world.sql('UPDATE orders SET status = -1 WHERE out_trade_no = $1', [no]);
    await expect(alone).rejects.toThrow('ends as one');
    const hint = world.sql(
      'INSERT INTO order_payments (order_id, buyer_id, tx_hash) SELECT id, buyer_id, $2 FROM orders WHERE out_trade_no = $1',
      [no, txHash],
    );
    await expect(hint).rejects.toThrow('paid with its group');
  });

  it('of one seller alone, as well', async () => {
    const buyer = await world.payer();
    const group = await groups.place(buyer, [await groups.stall()]);
    const no = group.orders[0]?.out_trade_no ?? '';
    expect((await world.look(buyer, no)).group).toEqual({ number: group.number, others: [] });
    await groups.report(buyer, group, await world.send(buyer.account, '100'));
    await world.mine(N + 1);
    expect((await world.look(buyer, no)).status).toBe(2);
  });

  it('that was reported during its credit, or for which nothing is left to transfer', async () => {
    const { buyer, group } = await groups.ordered();
    const txHash = await world.send(buyer.account, '200');
    await world.mine(N + 1);
    // As if the report had committed after the credit's look-up of reports.
    await world.sql(
      `INSERT INTO order_payments (group_id, buyer_id, tx_hash)
       SELECT id, buyer_id, $2 FROM order_groups WHERE number = $1`,
      [group.number, txHash],
    );
    await world.track();
    expect((await groups.look(buyer, group)).state).toBe('paid');
    await give(world.db, buyer.memberId, 'adv', '100');
    const stall = await groups.stall({ advMaxBps: 10_000 });
    const free = await groups.place(buyer, [stall], { advAmount: '100' });
    expect(free).toMatchObject({ state: 'paid', paymentMethod: 'coin', coinAmount: '0' });
  });

  it('of another amount: too much stays coin, too little pays nothing until the rest has come', async () => {
    const more = await groups.paying('230.5');
    await world.mine(N + 1);
    expect((await groups.look(more.buyer, more.group)).state).toBe('paid');
    expect(await world.coin(more.buyer.memberId)).toBe(gab('30.5'));

    // What one of the orders costs.
    const { buyer, group, txHash } = await groups.paying('100');
    await world.mine(N);
    await groups.end(group);
    await world.mine(1);
    const short = await groups.look(buyer, group);
    expect(short).toMatchObject({ state: 'unpaid', missing: '100' });
    expect((short.expiresAt ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000);
    const told = (await noticesOf(world.db, buyer.memberId)).at(-1);
    expect(told).toMatchObject({
      kind: 'groupPaymentShort',
      data: { number: group.number, txHash, missing: '100.00' },
    });
    await groups.report(buyer, group, await world.send(buyer.account, '100'));
    await world.mine(N + 1);
    expect((await groups.look(buyer, group)).state).toBe('paid');
    expect(await world.coin(buyer.memberId)).toBe(0n);
  });

  it('or, once, from the balance, with what a transfer has left there', async () => {
    const { buyer, group } = await groups.paying('100');
    await world.mine(1);
    expect((await groups.act(buyer, group, 'pay')).errorCode).toBe('PAYMENT_PENDING');
    await world.mine(N);
    expect(await groups.act(buyer, group, 'pay')).toMatchObject({
      errorCode: 'BALANCE_SHORT',
      data: { short: '100' },
    });
    expect(await groups.statuses(buyer, group)).toEqual([1]);
    await world.send(buyer.account, '150');
    await world.mine(N + 1);
    const answers = await Promise.all([1, 2, 3].map(() => groups.act(buyer, group, 'pay')));
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([
      '',
      'ORDER_STATE',
      'ORDER_STATE',
    ]);
    expect(await world.coin(buyer.memberId)).toBe(gab('50'));
  });

  it('and a transfer pays one thing: a single order, or one group', async () => {
    const { buyer, group, txHash } = await groups.paying();
    const { no } = await world.order(buyer, { price: '200' });
    expect((await world.report(buyer, no, txHash)).errorCode).toBe('PAYMENT_TX_TAKEN');
    const other = await world.send(buyer.account, '200');
    expect((await world.report(buyer, no, other)).success).toBe(true);
    expect((await groups.report(buyer, group, other)).errorCode).toBe('PAYMENT_TX_TAKEN');
    const again = await groups.report(buyer, group, txHash);
    expect(again.data.payments).toHaveLength(1);
    await world.mine(N + 1);
    expect((await groups.look(buyer, group)).state).toBe('paid');
    expect((await world.look(buyer, no)).status).toBe(2);
  });
});
