import { parseAmount } from '@common/money/money';
import { GroupWorld } from '../../../testing/groupWorld';
import { untilWaiting } from '../../../testing/meanwhile';
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

describe('an unpaid group ends as one', () => {
  it('when its buyer cancels: coupon, adv and stock come back, and a late transfer stays coin', async () => {
    const { buyer, stalls, group, uses, adv } = await groups.lowered();
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
    const { buyer, group, txHash, stalls } = await groups.paying();
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
    const { buyer, group } = await groups.ordered();
    await groups.report(buyer, group, await world.send(buyer.account, '2000000'));
    const other = await world.send(buyer.account, '50');
    await groups.report(buyer, group, other);
    world.node.mine(N + 1);
    await world.track();
    expect(await groups.statuses(buyer, group)).toEqual([1]);
    await world.scan();
    expect(await groups.look(buyer, group)).toMatchObject({ state: 'unpaid', missing: '150' });
    const failing = await groups.ordered();
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
    const gone = await groups.paying();
    await world.sql(`UPDATE products SET on_sale = false WHERE seller_id = $1`, [
      gone.stalls[0].sellerId,
    ]);
    await world.mine(N + 1);
    expect((await groups.look(gone.buyer, gone.group)).state).toBe('paid');

    const { buyer, group, stalls } = await groups.paying();
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
    const short = await groups.paying('60');
    const whole = await groups.paying();
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
