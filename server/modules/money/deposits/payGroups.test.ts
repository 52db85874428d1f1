import { parseAmount } from '@common/money';
import { createCoupon } from '../../../testing/coupons';
import { createDeal } from '../../../testing/deals';
import { createProduct, give } from '../../../testing/factories';
import { GroupWorld, type Stall } from '../../../testing/groupWorld';
import { untilWaiting } from '../../../testing/meanwhile';
import { noticesOf } from '../../../testing/notices';
import { N, PayWorld } from '../../../testing/payWorld';
import { expireOrders } from '../../trade/orders/sweepOrders';

const gab = parseAmount;

let world: PayWorld;
let groups: GroupWorld;
beforeAll(async () => {
  world = await PayWorld.open();
  groups = new GroupWorld(world);
});
afterAll(() => world.end());

/** Two stalls of 100 each, ordered together. */
async function ordered(extra: object = {}) {
  const buyer = await world.payer();
  const stalls: [Stall, Stall] = [await groups.stall(), await groups.stall()];
  return { buyer, stalls, group: await groups.place(buyer, stalls, extra) };
}
/** The same, with a transfer of `amount` sent and reported. */
async function paying(amount = '200') {
  const placed = await ordered();
  const txHash = await world.send(placed.buyer.account, amount);
  const answer = await groups.report(placed.buyer, placed.group, txHash);
  expect(answer).toMatchObject({ success: true, data: { state: 'unpaid' } });
  return { ...placed, txHash };
}

/** A deal of one seller, a coupon for the platform's goods, and adv: 90 + 70 + 100, of which 20 in adv. */
async function lowered() {
  const buyer = await world.payer();
  await give(world.db, buyer.memberId, 'adv', '50');
  const own = await createProduct(world.db, { advMaxBps: 1000 });
  const stalls: Stall[] = [
    await groups.stall({ advMaxBps: 1000 }),
    { sellerId: 0, skuId: own.skuId, price: '100' },
    await groups.stall({ advMaxBps: 1000 }),
  ];
  const { sellerId = 0, skuId = 0 } = stalls[0] ?? {};
  await createDeal(world.db, { sellerId, amount: '10', minimum: '50' });
  const { id, code } = await createCoupon(world.db, { amount: '30', platformOnly: true });
  const items = stalls.map((one) => ({
    skuId: one.skuId,
    quantity: 1,
    unitPrice: '100',
    ...(one.skuId === skuId && { dealDiscount: '10' }),
  }));
  const extra = { items, advAmount: '20', coupon: { code, discount: '30' } };
  const group = await groups.place(buyer, stalls, extra);
  const uses = async () =>
    (await world.sql('SELECT used FROM coupons WHERE id = $1', [id]))[0]?.used;
  const adv = async () =>
    (
      await world.sql<{ bucket: string; balance: string }>(
        `SELECT bucket, balance FROM accounts WHERE member_id = $1 AND asset = 'adv' ORDER BY bucket`,
        [buyer.memberId],
      )
    ).map(({ balance }) => BigInt(balance));
  return { buyer, stalls, group, uses, adv };
}

describe('a group of orders is paid by one transfer', () => {
  it('when that has its confirmations, with deal, coupon and adv as they were reserved', async () => {
    const { buyer, stalls, group, uses, adv } = await lowered();
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
    expect(order.history.at(-1)).toMatchObject({ actor: 'chain', reason: '鏈上付款已確認' });
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
    const { buyer, group } = await ordered();
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
    const { buyer, group } = await ordered();
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
    const more = await paying('230.5');
    await world.mine(N + 1);
    expect((await groups.look(more.buyer, more.group)).state).toBe('paid');
    expect(await world.coin(more.buyer.memberId)).toBe(gab('30.5'));

    // What one of the orders costs.
    const { buyer, group, txHash } = await paying('100');
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
    const { buyer, group } = await paying('100');
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
    const { buyer, group, txHash } = await paying();
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

describe('an unpaid group ends as one', () => {
  it('when its buyer cancels: coupon, adv and stock come back, and a late transfer stays coin', async () => {
    const { buyer, stalls, group, uses, adv } = await lowered();
    await groups.report(buyer, group, await world.send(buyer.account, '240'));
    expect(await groups.act(buyer, group, 'cancel')).toMatchObject({ data: { state: 'ended' } });
    expect((await groups.act(buyer, group, 'cancel')).errorCode).toBe('ORDER_STATE');
    expect(await groups.statuses(buyer, group)).toEqual([-1]);
    expect([await uses(), await adv()]).toEqual([0, [gab('50'), 0n]]);
    for (const stall of stalls) expect(await groups.reserved(stall)).toBe(0);
    await world.mine(N + 1);
    expect(await groups.look(buyer, group)).toMatchObject({
      state: 'ended',
      payments: [{ state: 'credited', amount: '240' }],
    });
    expect(await world.coin(buyer.memberId)).toBe(gab('240'));
  });

  it('and locks what all of its orders reserve by id before any of it changes', async () => {
    const buyer = await world.payer();
    const [low, high] = [await groups.stall(), await groups.stall()];
    const group = await groups.place(buyer, [high, low]);
    const lock = 'SELECT 1 FROM skus WHERE id = $1 FOR UPDATE';
    const client = await world.db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(lock, [low.skuId]);
      const cancelling = groups.act(buyer, group, 'cancel');
      await untilWaiting(world.db, 1);
      // Another who locks in this order does not meet the cancellation halfway.
      await client.query(`${lock} NOWAIT`, [high.skuId]);
      await client.query('COMMIT');
      expect((await cancelling).data.state).toBe('ended');
    } finally {
      client.release();
    }
  });

  it('with its window, which a transfer in a block keeps open, and for a while one that a reorg dropped', async () => {
    const { buyer, group, txHash, stalls } = await paying();
    await world.mine(2);
    await groups.end(group);
    await expireOrders(world.db);
    expect(await groups.statuses(buyer, group)).toEqual([1]);
    expect((await groups.act(buyer, group, 'cancel')).errorCode).toBe('PAYMENT_PENDING');
    world.node.reorg(2, { drop: [txHash] });
    await world.mine(1);
    await expireOrders(world.db);
    expect(await groups.look(buyer, group)).toMatchObject({
      state: 'unpaid',
      payments: [{ state: 'reported' }],
    });
    await groups.end(group);
    expect((await groups.act(buyer, group, 'pay')).errorCode).toBe('ORDER_EXPIRED');
    expect(await expireOrders(world.db)).toBe(1);
    expect(await groups.statuses(buyer, group)).toEqual([-1]);
    for (const stall of stalls) expect(await groups.reserved(stall)).toBe(0);
  });

  it('when its transfer fails for good, but not while another one may pay it', async () => {
    const { buyer, group } = await ordered();
    await groups.report(buyer, group, await world.send(buyer.account, '2000000'));
    const other = await world.send(buyer.account, '50');
    await groups.report(buyer, group, other);
    world.node.mine(N + 1);
    await world.track();
    expect(await groups.statuses(buyer, group)).toEqual([1]);
    await world.scan();
    expect(await groups.look(buyer, group)).toMatchObject({ state: 'unpaid', missing: '150' });
    const failing = await ordered();
    const lost = await world.send(failing.buyer.account, '2000000');
    await groups.report(failing.buyer, failing.group, lost);
    await world.mine(N + 1);
    expect(await groups.look(failing.buyer, failing.group)).toMatchObject({
      state: 'ended',
      payments: [{ state: 'failed' }],
    });
    expect(await groups.statuses(failing.buyer, failing.group)).toEqual([11]);
  });
});

describe('what changes while a transfer is on its way', () => {
  it('goods that went off sale are still the buyer’s; a frozen seller stops the whole group', async () => {
    const gone = await paying();
    await world.sql(`UPDATE products SET on_sale = false WHERE seller_id = $1`, [
      gone.stalls[0].sellerId,
    ]);
    await world.mine(N + 1);
    expect((await groups.look(gone.buyer, gone.group)).state).toBe('paid');

    const { buyer, group, stalls } = await paying();
    const freeze = (at: string) =>
      world.sql(`UPDATE members SET frozen_at = ${at} WHERE id = $1`, [stalls[1].sellerId]);
    await freeze('now()');
    // The buyer's own freezing stops nothing that was sent before.
    await world.sql('UPDATE members SET frozen_at = now() WHERE id = $1', [buyer.memberId]);
    await world.mine(N + 1);
    expect(await groups.look(buyer, group)).toMatchObject({
      state: 'unpaid',
      isPaused: true,
      missing: '0',
    });
    expect(await world.coin(buyer.memberId)).toBe(gab('200'));
    await world.sql('UPDATE members SET frozen_at = NULL WHERE id = $1', [buyer.memberId]);
    expect((await groups.act(buyer, group, 'pay')).errorCode).toBe('SELLER_PAUSED');
    await freeze('NULL');
    expect((await groups.act(buyer, group, 'pay')).data.state).toBe('paid');
    expect(await world.coin(buyer.memberId)).toBe(0n);
  });

  it('reports, cancellations, payments, sweeps and two scanners at once pay each group once or not at all', async () => {
    // Two buyers of the same goods, each round in the opposite order of lines.
    const stalls = [await groups.stall({ stock: 100 }), await groups.stall({ stock: 100 })];
    const buyers = [await world.payer(), await world.payer()];
    let spent = 0n;
    for (let round = 0; round < 4; round++) {
      const placed = [];
      for (const [n, buyer] of buyers.entries()) {
        const group = await groups.place(buyer, n === 0 ? stalls : stalls.toReversed());
        placed.push({ buyer, group, txHash: await world.send(buyer.account, '200') });
      }
      world.node.mine(N + 1);
      if (round % 2 === 1) for (const { group } of placed) await groups.end(group);
      const answers = await Promise.all([
        ...placed.flatMap(({ buyer, group, txHash }) => [
          groups.report(buyer, group, txHash),
          groups.act(buyer, group, 'pay'),
          groups.report(buyer, group, txHash),
          groups.act(buyer, group, 'cancel'),
        ]),
        ...[1, 2].map(async () => {
          await world.scan();
          await world.track();
          await expireOrders(world.db);
        }),
      ]);
      const faults = answers.filter((answer) => answer?.errorCode === 'INTERNAL');
      expect(faults).toEqual([]);
      await world.scan();
      await world.track();
      for (const { buyer, group } of placed) {
        const [status, ...others] = await groups.statuses(buyer, group);
        expect(others).toEqual([]);
        if (status === 2) spent += gab('200');
        if (status === 1) await groups.act(buyer, group, 'cancel');
      }
    }
    const coins = await Promise.all(buyers.map(({ memberId }) => world.coin(memberId)));
    expect(coins.reduce((sum, one) => sum + one, spent)).toBe(gab('1600'));
    const [stats] = await world.sql(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(stats).toEqual({ deadlocks: 0 });
  });

  // The last, since it halts the shop's withdrawals.
  it('a deep reorg makes an unpaid group wait again, and leaves a paid one paid', async () => {
    const short = await paying('60');
    const whole = await paying();
    await world.mine(N + 1);
    const drop = [short.txHash, whole.txHash];
    const sent = world.node.blocks
      .flatMap((block) => block.executed.map(({ tx }) => tx))
      .filter(({ hash }) => drop.includes(hash));
    world.node.reorg(N + 1, { drop });
    await world.scan();
    expect(await groups.look(short.buyer, short.group)).toMatchObject({
      state: 'unpaid',
      missing: '200',
      payments: [{ state: 'reported', amount: null }],
    });
    expect((await groups.look(whole.buyer, whole.group)).state).toBe('paid');
    expect(await world.house('loss')).toBe(-gab('200'));
    for (const { raw } of sent) {
      await world.node.request({ method: 'eth_sendRawTransaction', params: [raw] });
    }
    await world.mine(N + 1);
    expect((await groups.look(short.buyer, short.group)).missing).toBe('140');
    expect(await world.house('loss')).toBe(0n);
    expect(await world.coin(whole.buyer.memberId)).toBe(0n);
  });
});
