import { type Database, type Queryable, readsWith, type Tx } from '../../../db/database';
import { EAGER, HASTY, PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { scanBlocks } from '../chainWatcher/scanBlocks';

/** CRASH_RUNS=10 gives a long run, in which it dies at each single step. */
const RUNS = Number(process.env.CRASH_RUNS ?? 0);
/** The books are read after so many lives: rows are never deleted, so a breach is still there. */
const LIVES_PER_AUDIT = 12;

/** Steps between which a crash matters: each of them is tried. */
const MATTERS: ReadonlySet<string> = new Set([
  'claimQueuedWithdrawals',
  'insertPayoutNonces',
  'insertAttempts',
  'moveWithdrawal',
  'before the commit',
  'after the commit',
  'before it is sent',
  'after it was sent',
  'noteAttemptsSent',
  'insertOutflow',
  'ledgerPost',
  'advanceCursor',
]);

let world: PayoutWorld;
beforeAll(async () => {
  world = await PayoutWorld.open();
});
afterAll(() => world.end());

/** Counts the steps of a payer process, and makes it fail at one of them and at every later one. */
class Dying {
  readonly done: string[] = [];
  /**
   * Steps between which something lasts: of those between two commits, statements outside a transaction or sent payments, the last
   * one. A death at the others leaves the same rows and the same chain.
   */
  readonly telling = new Set<number>();
  readonly #at: number;
  #dead = false;

  constructor(at: number) {
    this.#at = at;
  }

  step(name: string): void {
    if (this.#dead) throw new Error('dead already');
    this.done.push(name);
    if (this.done.length - 1 !== this.#at) return;
    this.#dead = true;
    throw new Error(`died at ${name}`);
  }

  /** What was done since the last step outlives this process. */
  lasts(): void {
    this.telling.add(this.done.length - 1);
  }

  db(db: Database): Database {
    const dying = (inner: Queryable, lasts: boolean) =>
      readsWith((one, values) => {
        this.step(one.name);
        if (lasts) this.lasts();
        return inner.run(one, values);
      });
    return {
      ...db,
      ...dying(db, true),
      transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
        const result = await db.transaction(async (tx) => {
          const made = await work({ inTransaction: true, orm: tx.orm, ...dying(tx, false) });
          this.step('before the commit');
          return made;
        });
        this.lasts();
        this.step('after the commit');
        return result;
      },
    };
  }

  /** The process dies before or after the node receives the call. */
  request = (call: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    const isSend = call.method === 'eth_sendRawTransaction';
    this.step(isSend ? 'before it is sent' : call.method);
    if (isSend) this.lasts();
    const answer = world.node.request(call);
    return isSend
      ? answer.then((txHash) => {
          this.step('after it was sent');
          return txHash;
        })
      : answer;
  };
}

let lives = 0;

/** Runs a payment in a process that dies at step `at`. Returns what it did until then. */
async function live(at: number): Promise<Dying> {
  const one = await world.queue();
  const dying = new Dying(at);
  const db = dying.db(world.db);
  try {
    const chain = await world.reader(dying.request);
    const wallet = world.wallet(dying.request, HASTY);
    await world.round({ db, chain, wallet });
    await world.round({ db, chain, wallet, timing: { ...EAGER, bump: 0 } });
    world.node.mine();
    await world.round({ db, chain, wallet });
    world.node.mine(N);
    await scanBlocks(db, chain, N);
    await world.round({ db, chain, wallet });
  } catch {
    // A new process continues from the committed rows.
  }
  lives += 1;
  await world.payOrRelease([one]);
  if (lives % LIVES_PER_AUDIT === 0) await world.pay.expectClean();
  const nonces = await world.pay.sql('SELECT 1 FROM payout_nonces WHERE withdrawal_id = $1', [
    one.id,
  ]);
  expect(nonces).toHaveLength(1);
  dying.lasts();
  return dying;
}

it(
  'the payer pays exactly once, whichever step it dies at',
  async () => {
    const whole = await live(-1);
    expect(whole.done).toEqual(expect.arrayContaining([...MATTERS]));
    const isTold = (name: string, at: number) => MATTERS.has(name) || whole.telling.has(at);
    const some = whole.done.flatMap((name, at) => (isTold(name, at) ? [at] : []));
    for (const at of RUNS > 0 ? [] : some) await live(at);
    for (let run = 0; run < RUNS; run++) {
      for (let at = 0; at < whole.done.length; at++) await live(at);
    }
  },
  (RUNS + 1) * 1_200_000,
);
