import { parseAmount } from '@common/money/money';
import { createProduct, give } from '../../../testing/factories';
import { N, type Payer, PayWorld } from '../../../testing/payWorld';
import { expireOrders } from '../../trade/orders/sweepOrders';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;

const ended = (no: string) =>
  world.sql(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE out_trade_no = $1`, [
    no,
  ]);
const eventsOf = (payer: Payer) =>
  world.sql<{ topic: string; payload: { status?: number } }>(
    'SELECT topic, payload FROM events WHERE member_id = $1 ORDER BY id',
    [payer.memberId],
  );
/** Places an order of 100, and sends and reports a transfer of `amount` for it. */
async function paying(amount = '100') {
  const buyer = await world.payer();
  const placed = await world.order(buyer);
  const txHash = await world.send(buyer.account, amount);
  await world.report(buyer, placed.no, txHash);
  return { buyer, txHash, ...placed };
}

describe('an order is paid by a transfer', () => {
  it('that is reported before it is mined; events report each confirmation', async () => {
    const { buyer, no, txHash } = await paying();
    await world.track();
    expect((await world.look(buyer, no)).payments).toMatchObject([{ state: 'reported' }]);
    for (let onTop = 0; onTop < N; onTop++) {
      await world.mine();
      expect(await world.look(buyer, no)).toMatchObject({
        status: 1,
        payments: [{ txHash, state: 'seen', confirmations: onTop }],
      });
    }
    await world.mine();
    expect(await world.look(buyer, no)).toMatchObject({
      status: 2,
      missing: null,
      payments: [{ txHash, state: 'credited', amount: '100' }],
    });
    expect(await world.coin(buyer.memberId)).toBe(0n);
    const orders = (await eventsOf(buyer)).filter((event) => event.topic === 'order');
    expect(orders.map((event) => event.payload.status)).toEqual([1, 1, 1, 2]);
  });

  it('that is reported after its credit', async () => {
    const buyer = await world.payer();
    const { no } = await world.order(buyer);
    const txHash = await world.send(buyer.account, '100');
    await world.mine(N + 1);
    expect((await world.report(buyer, no, txHash)).data.status).toBe(2);
    expect(await world.coin(buyer.memberId)).toBe(0n);
  });

  it('that is reported during its credit, when neither transaction sees the other', async () => {
    const buyer = await world.payer();
    const { no } = await world.order(buyer);
    const txHash = await world.send(buyer.account, '100');
    await world.mine(N + 1);
    // Inserts the report directly, as if it had committed after the credit's look-up of reports.
    await world.sql(
      `INSERT INTO order_payments (order_id, buyer_id, tx_hash)
       SELECT id, buyer_id, $2 FROM orders WHERE out_trade_no = $1`,
      [no, txHash],
    );
    await world.track();
    expect((await world.look(buyer, no)).status).toBe(2);
    await world.track();
    expect(await world.coin(buyer.memberId)).toBe(0n);
  });

  it('during simultaneous reports, payments and scans', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => world.payer()));
    const placed = [];
    for (const buyer of buyers) {
      const { no } = await world.order(buyer);
      placed.push({ buyer, no, txHash: await world.send(buyer.account, '100') });
    }
    world.node.mine(N + 1);
    await Promise.all([
      ...placed.map(({ buyer, no, txHash }) => world.report(buyer, no, txHash)),
      ...placed.map(() => world.scan()),
      ...placed.map(() => world.track()),
    ]);
    await world.track();
    for (const { buyer, no } of placed) {
      expect((await world.look(buyer, no)).status).toBe(2);
      expect(await world.coin(buyer.memberId)).toBe(0n);
    }
  });

  it('without deadlocks, while the buyers pay other orders of the same goods from their balance', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => world.payer()));
    for (const { account, memberId } of buyers) {
      await world.send(account, '40');
      await give(world.db, memberId, 'adv', '40');
    }
    await world.mine(N + 1);
    const goods = [
      await createProduct(world.db, { price: '10', stock: 100, advMaxBps: 1000 }),
      await createProduct(world.db, { price: '10', stock: 100, advMaxBps: 1000 }),
    ];
    const place = async (buyer: Payer, turned: boolean) => {
      const items = goods.map(({ skuId }) => ({ skuId, quantity: 1, unitPrice: '10' }));
      return world.placeItems(buyer, turned ? items.reverse() : items, '2');
    };
    for (let round = 0; round < 3; round++) {
      const other: { buyer: Payer; no: string }[] = [];
      const paid: { buyer: Payer; no: string }[] = [];
      for (const [i, buyer] of buyers.entries()) {
        const no = await place(buyer, i % 2 === 0);
        await world.report(buyer, no, await world.send(buyer.account, '18'));
        paid.push({ buyer, no });
        other.push({ buyer, no: await place(buyer, i % 2 === 1) });
      }
      world.node.mine(N + 1);
      await Promise.all([
        world.scan(),
        ...other.map(({ buyer, no }) => world.act(buyer, no, 'pay')),
        ...buyers.map((buyer, i) => place(buyer, i % 2 === 0)),
      ]);
      for (const { buyer, no } of [...paid, ...(round < 2 ? other : [])]) {
        expect((await world.look(buyer, no)).status).toBe(2);
      }
    }
    const [stats] = await world.sql<{ deadlocks: number }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(stats).toEqual({ deadlocks: 0 });
  });

  it('of a larger amount; the rest stays in coin', async () => {
    const { buyer, no } = await paying('130.5');
    await world.mine(N + 1);
    expect((await world.look(buyer, no)).status).toBe(2);
    expect(await world.coin(buyer.memberId)).toBe(gab('30.5'));
  });

  it('together with adv', async () => {
    const buyer = await world.payer();
    await give(world.db, buyer.memberId, 'adv', '20');
    const { no } = await world.order(buyer, { advMaxBps: 2000 }, '20');
    await world.report(buyer, no, await world.send(buyer.account, '80'));
    await world.mine(N + 1);
    expect((await world.look(buyer, no)).status).toBe(2);
    expect(await world.coin(buyer.memberId)).toBe(0n);
  });
});

describe('a transfer of a smaller amount', () => {
  it('leaves a missing amount, which another transfer can pay', async () => {
    const { buyer, no } = await paying('60');
    await world.mine(N);
    await ended(no);
    await world.mine(1);
    const order = await world.look(buyer, no);
    expect(order).toMatchObject({ status: 1, missing: '40' });
    expect(order.expiresAt - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(await world.coin(buyer.memberId)).toBe(gab('60'));
    await world.report(buyer, no, await world.send(buyer.account, '40'));
    await world.mine(N + 1);
    expect((await world.look(buyer, no)).status).toBe(2);
    expect(await world.coin(buyer.memberId)).toBe(0n);
  });

  it('leaves a missing amount, which the balance can pay', async () => {
    const { buyer, no } = await paying('60');
    await world.mine(N + 1);
    expect((await world.act(buyer, no, 'pay')).errorCode).toBe('BALANCE_SHORT');
    await world.send(buyer.account, '50');
    await world.mine(N + 1);
    expect((await world.act(buyer, no, 'pay')).data.status).toBe(2);
    expect(await world.coin(buyer.memberId)).toBe(gab('10'));
  });

  it('does not count if the buyer has spent it elsewhere', async () => {
    const { buyer, no } = await paying('60');
    await world.mine(N + 1);
    const other = await world.order(buyer, { price: '50' });
    await world.act(buyer, other.no, 'pay');
    await world.report(buyer, no, await world.send(buyer.account, '40'));
    await world.mine(N + 1);
    expect((await world.look(buyer, no)).status).toBe(1);
    expect(await world.coin(buyer.memberId)).toBe(gab('50'));
  });

  it('keeps an order open for a day at most', async () => {
    const { buyer, no } = await paying('0.000000000000000001');
    await world.sql(`UPDATE orders SET created_at = now() - interval '25 hours'`);
    await world.mine(N);
    await ended(no);
    await world.mine(1);
    await expireOrders(world.db);
    expect((await world.look(buyer, no)).status).toBe(-1);
  });
});
