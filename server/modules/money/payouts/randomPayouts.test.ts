import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { parseAmount } from '@common/money/money';
import { readKept } from '../../../ledger/keptForClosed';
import { readBalances } from '../../../ledger/ledger';
import { newAccount } from '../../../testing/app';
import { pay, sendRaw } from '../../../testing/chainWorld';
import { EAGER, foreign, PayoutWorld, payerAccount } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { Dice, eachSeed, FIRST, historiesOf } from '../../../testing/random';
import { queueOne, type Withdrawer } from '../../../testing/withdrawals';

const HISTORIES = historiesOf(24);
const STEPS = 40;
const NOTE = '核對區塊瀏覽器';
const OPEN = `state IN ('queued', 'broadcast', 'confirming')`;
/** What staff are told when they give up a withdrawal too early. */
const TOO_EARLY = /^(WITHDRAWAL_(STATE|NOT_LOST|UNSURE|MATCHED)|)$/;

interface One {
  who: Withdrawer;
  id: number;
  /** What the member had at first, wire amount. */
  had: string;
}

/** One random history of payouts, reorgs of any depth, foreign and reverted transactions, decisions of staff and closings. */
class History {
  readonly dice: Dice;
  readonly all: One[] = [];
  readonly closed = new Set<number>();
  readonly seen: Set<string>;

  constructor(
    readonly world: PayoutWorld,
    readonly admin: { token: string },
    seed: number,
    seen: Set<string>,
  ) {
    this.dice = new Dice(seed);
    this.seen = seen;
  }

  /** An administrator's call. Returns the answer's body. */
  async decide(path: string, body: object) {
    const { token } = this.admin;
    return (await this.world.shop.call(token, 'POST', `/api/admin/${path}`, body)).body;
  }

  async queue() {
    if ((await this.world.halted()) !== null) return;
    const had = this.dice.one(['101', '150', '1000']);
    const who = await this.world.withdrawer(had);
    this.all.push({ who, had, id: await queueOne(this.world.shop, who, '100') });
  }

  reorg(depth: number) {
    const { node } = this.world;
    const lost = node.blocks.slice(-depth).flatMap((block) => block.executed);
    const drop = lost.map(({ tx }) => tx.hash).filter(() => this.dice.chance(0.6));
    node.reorg(depth, { drop });
  }

  async deepReorg() {
    this.reorg(N + this.dice.upTo(N + 1));
    this.world.node.mine();
    await this.world.pay.scan();
  }

  /** Somebody else signs with the wallet's key under its next nonce. */
  async steal() {
    const nonce = await this.world.shop.chain.walletNonce('latest');
    const raw = await foreign(this.world, nonce, 90_000_000_000n);
    await sendRaw(this.world.pay.chainSide, raw).catch(() => undefined);
  }

  /** Mines a block whose payouts fail, because the wallet was empty for that block. */
  revert() {
    const { node } = this.world;
    const { state } = node.head;
    const held = state.tokens.get(payerAccount.address) ?? 0n;
    state.tokens.set(payerAccount.address, 0n);
    node.mine();
    node.head.state.tokens.set(payerAccount.address, held);
    state.tokens.set(payerAccount.address, held);
  }

  /** The shop's owner sends from the wallet by hand, to a member or to a stranger. */
  async sendByHand() {
    if (this.all.length === 0) return;
    const { who } = this.dice.one(this.all);
    const amount = parseAmount(this.dice.one(['100', '30', '101']));
    const to = this.dice.chance(0.3) ? newAccount().address : who.address;
    await pay(this.world.pay.chainSide, payerAccount, to, amount).catch(() => undefined);
  }

  /** Books each unknown outflow as the console offers it. */
  async explain() {
    const { token } = this.admin;
    const { body } = await this.world.shop.call(
      token,
      'GET',
      '/api/admin/outflows?state=open&pageSize=100',
    );
    for (const { id, candidates, owners } of body.data.list as UnknownOutflow[]) {
      const fits = candidates.find((one) => one.fits);
      const [owner] = owners;
      const answer = fits
        ? await this.decide(`outflows/${id}/paid`, { withdrawalId: fits.id, note: NOTE })
        : await this.decide(`outflows/${id}/book`, {
            ...(owner ? { as: 'member', memberId: owner.id } : { as: 'loss' }),
            note: NOTE,
          });
      // An earlier booking of this list may have paid the candidate.
      if (!answer.success) expect(answer.errorCode).toBe('OUTFLOW_NO_MATCH');
      else this.seen.add(answer.data.booking.as);
    }
  }

  async release() {
    for (const { id } of this.all) {
      const answer = await this.decide(`withdrawals/${id}/release`, { reason: NOTE });
      expect(answer.errorCode).toMatch(TOO_EARLY);
      if (answer.success) this.seen.add('released');
    }
  }

  async close() {
    if (this.all.length === 0) return;
    const { who } = this.dice.one(this.all);
    if (this.closed.has(who.id)) return;
    const left = { coin: '0', adv: '0' };
    const { body } = await this.world.shop.call(who.token, 'POST', '/api/me/closing', left);
    if (body.success) this.closed.add(who.id);
    else expect(body.errorCode).toMatch(/^(CLOSING_BLOCKED|SEEN_CHANGED)$/);
  }

  /** The operator uses up a nonce that all payouts wait for, since a reorg removed its foreign transaction. */
  async useUpDeadNonce() {
    const [row] = await this.world.pay.sql<{ detail: string }>('SELECT detail FROM payer_status');
    if (row?.detail.includes('已被區塊鏈重組移除')) {
      this.seen.add('dead nonce');
      await this.steal();
    }
  }

  async resume() {
    await this.explain();
    await this.world.clearHalt();
    await this.useUpDeadNonce();
  }

  async step() {
    const { world, dice } = this;
    const steps: [number, () => unknown][] = [
      [0.14, () => this.queue()],
      [0.27, () => world.round({ timing: dice.chance(0.2) ? { ...EAGER, bump: 0 } : EAGER })],
      [0.33, () => world.node.mine(dice.upTo(2))],
      [0.5, () => world.mine(dice.upTo(N + 1))],
      [0.55, () => this.reorg(dice.upTo(N))],
      [0.64, () => this.deepReorg()],
      [0.7, () => this.steal()],
      [0.77, () => this.revert()],
      [0.84, () => this.sendByHand()],
      [0.9, () => this.resume()],
      [0.94, () => this.release()],
      [1, () => this.close()],
    ];
    const at = dice.random();
    await steps.find(([below]) => at < below)?.[1]();
  }

  async run() {
    for (let step = 0; step < STEPS; step++) await this.step();
    await this.end();
    for (const one of this.all) await this.check(one);
  }

  /** Whether the books know every nonce that the wallet has used. */
  private async isCaughtUp(): Promise<boolean> {
    const { shop, pay } = this.world;
    const [row] = await pay.sql<{ next: number }>(
      'SELECT coalesce(max(nonce) + 1, 0)::int AS next FROM payout_nonces',
    );
    return (await shop.chain.walletNonce('latest')) <= (row?.next ?? 0);
  }

  /**
   * Lets staff and the payer end everything. The payer looks for what a foreign hand signed only when it has something to sign
   * itself: the last withdrawals are for that.
   */
  private async end() {
    await this.resume();
    await this.queue();
    for (let n = 0; n < 40; n++) {
      await this.world.mine(N + 1);
      await this.resume();
      await this.release();
      const open = await this.world.pay.sql(`SELECT 1 FROM withdrawals WHERE ${OPEN}`);
      if (open.length > 0 || this.world.node.pool.length > 0) continue;
      if (await this.isCaughtUp()) break;
      await this.queue();
    }
    await this.world.mine(N + 1);
    await this.resume();
  }

  /** Each member lost what was paid to them, with the fees of what is done, and nothing else. */
  private async check({ who, id, had }: One) {
    const { world } = this;
    const { state } = await world.state(id);
    expect(state).toMatch(/^(done|rejected)$/);
    this.seen.add(`${state}${this.closed.has(who.id) ? ' of a closed account' : ''}`);
    const [charges] = await world.pay.sql<{ units: string }>(
      `SELECT coalesce(sum(b.charged), 0)::text AS units FROM outflow_bookings b JOIN outflows o ON o.id = b.outflow_id
       WHERE b.member_id = $1 AND o.state = 'booked'`,
      [who.id],
    );
    const { coin } = await readBalances(world.db, who.id);
    expect(coin.held).toBe(0n);
    const left = coin.available + (await readKept(world.db, who.id));
    const paid = state === 'done' ? parseAmount('101') : 0n;
    expect(left).toBe(parseAmount(had) - paid - BigInt(charges?.units ?? '0'));
    if (left > coin.available) this.seen.add('kept');
  }
}

it(`nothing is paid twice or lost through ${HISTORIES} random histories of payouts`, async () => {
  const world = await PayoutWorld.open();
  const seen = new Set<string>();
  try {
    const admin = await world.shop.signIn({ capabilities: ['admin'] });
    await eachSeed(HISTORIES, async (seed) => {
      // No reorg of this history reaches into the one before.
      world.node.mine(2 * N + 2);
      await world.pay.scan();
      await new History(world, admin, seed, seen).run();
      // Rows are never deleted, so an audit now and then still finds each breach.
      if (seed % 4 === 0) await world.pay.expectClean();
    });
  } finally {
    await world.end();
  }
  const cases = [
    'done',
    'rejected',
    'done of a closed account',
    'released',
    'paid',
    'member',
    'loss',
    'dead nonce',
  ];
  if (HISTORIES >= 24 && FIRST === 1) expect([...seen]).toEqual(expect.arrayContaining(cases));
}, 600_000);
