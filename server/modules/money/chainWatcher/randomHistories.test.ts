import { amountToString, parseAmount } from '@common/money/money';
import type { Hash } from 'viem';
import { GroupWorld } from '../../../testing/groupWorld';
import { N, type Payer, PayWorld } from '../../../testing/payWorld';
import { eachSeed, historiesOf, randomOf } from '../../../testing/random';
import { expireOrders } from '../../trade/orders/sweepOrders';
import { trackPayments } from '../deposits/checkReported';
import { scanBlocks } from './scanBlocks';

const HISTORIES = historiesOf(60);
const STEPS = 18;
const gab = parseAmount;

interface Placed {
  buyer: Payer;
  no: string;
  price: number;
  hints: Set<Hash>;
  /** The group of orders that one transfer pays; `no` is its number. */
  group?: { number: string };
}

/** The order, or the first of a group, whose others must have come to the same. */
async function lookAt(world: PayWorld, { buyer, no, group }: Placed) {
  if (!group) return world.look(buyer, no);
  const { orders } = await new GroupWorld(world).look(buyer, group);
  expect(new Set(orders.map(({ status }) => status)).size).toBe(1);
  return world.look(buyer, orders[0]?.out_trade_no ?? '');
}

/** One random history of payments, reports, blocks, shallow reorgs and crashes, with its checks. */
class History {
  readonly random: () => number;
  readonly groups: GroupWorld;
  readonly orders: Placed[] = [];
  readonly sent: { buyer: Payer; txHash: Hash }[] = [];

  constructor(
    readonly world: PayWorld,
    readonly buyers: readonly Payer[],
    seed: number,
  ) {
    this.random = randomOf(seed);
    this.groups = new GroupWorld(world);
  }

  upTo = (most: number) => 1 + Math.floor(this.random() * most);
  one<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.random() * of.length)];
  }

  async place() {
    const buyer = this.one(this.buyers);
    const price = this.upTo(9);
    if (!buyer) return;
    if (price > 1 && this.random() < 0.5) return this.placeGroup(buyer, price);
    const { no } = await this.world.order(buyer, { price: String(price) });
    this.orders.push({ buyer, no, price, hints: new Set() });
  }

  /** Two orders that come to the price. */
  async placeGroup(buyer: Payer, price: number) {
    const stalls = [
      await this.groups.stall({ price: '1' }),
      await this.groups.stall({ price: String(price - 1) }),
    ];
    const group = await this.groups.place(buyer, stalls);
    this.orders.push({ buyer, no: group.number, price, hints: new Set(), group });
  }

  /** Acts on an order or a group. */
  act({ buyer, no, group }: Placed, action: string, body: object = {}) {
    if (group) return this.groups.act(buyer, group, action, body);
    return this.world.act(buyer, no, action, body);
  }

  async send() {
    const buyer = this.one(this.buyers);
    if (!buyer) return;
    const amount = this.random() < 0.3 ? '2000000' : String(this.upTo(9));
    this.sent.push({ buyer, txHash: await this.world.send(buyer.account, amount) });
  }

  async report() {
    const order = this.one(this.orders);
    // Mostly the buyer's own transfer, sometimes a stranger's.
    const own = this.sent.filter(({ buyer }) => buyer === order?.buyer);
    const transfer = this.one(this.random() < 0.8 ? own : this.sent);
    if (!order || !transfer) return;
    const answer = await this.act(order, 'payments', { txHash: transfer.txHash });
    if (answer.success) order.hints.add(transfer.txHash);
  }

  async crash() {
    let left = this.upTo(25);
    const crashing = this.world.crashingAt(() => left-- === 0);
    await scanBlocks(crashing, this.world.shop.chain, N).catch(() => 0);
    await trackPayments(crashing, this.world.shop.chain, N).catch(() => 0);
  }

  async reorg() {
    const { node } = this.world;
    const depth = this.upTo(N);
    const lost = node.blocks.slice(-depth).flatMap((block) => block.executed);
    const drop = lost.map(({ tx }) => tx.hash).filter(() => this.random() < 0.3);
    node.reorg(depth, { drop });
  }

  async race() {
    const { world } = this;
    await Promise.all([world.scan(), this.report(), world.scan(), this.report(), world.track()]);
  }

  async expire() {
    const order = this.one(this.orders);
    if (!order) return;
    const text = `UPDATE orders SET expires_at = now() - interval '1 minute' WHERE status = 1
      AND (out_trade_no = $1 OR group_id = (SELECT id FROM order_groups WHERE number = $1))`;
    await this.world.sql(text, [order.no]);
    await expireOrders(this.world.db);
  }

  async payFromBalance() {
    const order = this.one(this.orders);
    if (order) await this.act(order, this.random() < 0.8 ? 'pay' : 'cancel');
  }

  async step() {
    const steps: [number, () => Promise<unknown>][] = [
      [0.13, () => this.place()],
      [0.31, () => this.send()],
      [0.43, () => this.report()],
      [0.57, async () => this.world.node.mine(this.upTo(2))],
      [0.7, () => this.world.mine()],
      [0.76, () => this.reorg()],
      [0.82, () => this.crash()],
      [0.86, () => this.race()],
      [0.88, () => this.expire()],
      [1, () => this.payFromBalance()],
    ];
    const at = this.random();
    await steps.find(([below]) => at < below)?.[1]();
  }

  /** Sender and amount of each transfer, read from the chain. */
  brought(): Map<Hash, { from: string; amount: bigint }> {
    const found = new Map<Hash, { from: string; amount: bigint }>();
    for (const { executed } of this.world.node.blocks) {
      for (const { tx, success, logs } of executed) {
        const amount = BigInt(logs[0]?.data ?? '0x0');
        if (success) found.set(tx.hash, { from: tx.from, amount });
      }
    }
    return found;
  }

  async run() {
    for (let step = 0; step < STEPS; step++) await this.step();
    await this.world.mine(N + 2);
    await this.check();
  }

  private async check() {
    const { world } = this;
    const brought = this.brought();
    for (const buyer of this.buyers) {
      const paidIn = [...brought.values()]
        .filter(({ from }) => from === buyer.account.address)
        .reduce((sum, { amount }) => sum + amount, 0n);
      const [spent] = await world.sql<{ coin: string }>(
        'SELECT coalesce(sum(coin_amount), 0) AS coin FROM orders WHERE buyer_id = $1 AND status = 2',
        [buyer.memberId],
      );
      expect(amountToString((await world.coin(buyer.memberId)) + BigInt(spent?.coin ?? '0'))).toBe(
        amountToString(paidIn),
      );
    }
    for (const placed of this.orders) {
      const { buyer, price, hints } = placed;
      const order = await lookAt(world, placed);
      const covered = [...hints]
        .map((hash) => brought.get(hash))
        .filter((one) => one?.from === buyer.account.address)
        .reduce((sum, one) => sum + (one?.amount ?? 0n), 0n);
      const isCovered = covered >= gab(String(price));
      // A covered order stays open only if the buyer has spent the coin elsewhere.
      if (order.status === 1 && isCovered) {
        expect(await world.coin(buyer.memberId)).toBeLessThan(gab(String(price)));
      }
      if (order.status === 2 && order.history.at(-1).actor === 'chain')
        expect(isCovered).toBe(true);
      for (const { txHash, state } of order.payments) {
        const own = brought.get(txHash)?.from === buyer.account.address;
        expect(state === 'credited').toBe(own);
        expect(state).not.toBe('seen');
      }
    }
    const { halted_at } = await world.cursor();
    expect(halted_at).toBeNull();
  }
}

it(`the books stay correct through ${HISTORIES} random histories`, async () => {
  const world = await PayWorld.open();
  // Enough blocks for the first history's reorgs.
  world.node.mine(N);
  const counts = { paidByChain: 0, paidByBalance: 0, failed: 0, groups: 0 };
  try {
    await eachSeed(HISTORIES, async (seed) => {
      const history = new History(world, [await world.payer(), await world.payer()], seed);
      await history.run();
      // Rows are never deleted, so an audit every 20 histories still finds each breach.
      if (seed % 20 === 0) await world.expectClean();
      for (const placed of history.orders) {
        const { status, history: told } = await lookAt(world, placed);
        if (status === 2 && told.at(-1).actor === 'chain') counts.paidByChain++;
        if (status === 2 && placed.group) counts.groups++;
        if (status === 2 && told.at(-1).actor === 'buyer') counts.paidByBalance++;
        if (status === 11) counts.failed++;
      }
    });
  } finally {
    await world.end();
  }
  // So many histories contain each of these cases.
  if (HISTORIES >= 60)
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
}, 600_000);
