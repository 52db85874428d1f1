import { type Database, type Queryable, readsWith, type Tx } from '../../../db/database';
import { EAGER, HASTY, PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { scanBlocks } from '../chainWatcher/scanBlocks';

/** CRASH_RUNS=10 gives a long run. */
const RUNS = Number(process.env.CRASH_RUNS ?? 1);

let world: PayoutWorld;
beforeAll(async () => {
  world = await PayoutWorld.open();
});
afterAll(() => world.end());

/** Counts the steps of a payer process, and makes it fail at one of them and at every later one. */
class Dying {
  readonly done: string[] = [];
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

  db(db: Database): Database {
    const dying = (inner: Queryable) =>
      readsWith((one, values) => {
        this.step(one.name);
        return inner.run(one, values);
      });
    return {
      ...db,
      ...dying(db),
      transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
        const result = await db.transaction(async (tx) => {
          const made = await work({ inTransaction: true, orm: tx.orm, ...dying(tx) });
          this.step('before the commit');
          return made;
        });
        this.step('after the commit');
        return result;
      },
    };
  }

  /** The process dies before or after the node receives the call. */
  request = (call: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    const isSend = call.method === 'eth_sendRawTransaction';
    this.step(isSend ? 'before it is sent' : call.method);
    const answer = world.node.request(call);
    return isSend
      ? answer.then((txHash) => {
          this.step('after it was sent');
          return txHash;
        })
      : answer;
  };
}

/** Runs a payment in a process that dies at step `at`. Returns the steps that it reached. */
async function live(at: number): Promise<string[]> {
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
  await world.settle([one]);
  const nonces = await world.pay.sql('SELECT 1 FROM payout_nonces WHERE withdrawal_id = $1', [
    one.id,
  ]);
  expect(nonces).toHaveLength(1);
  return dying.done;
}

it(
  'the payer pays exactly once, whichever step it dies at',
  async () => {
    const all = await live(-1);
    // The run passed all steps between which a crash matters.
    for (const step of [
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
    ]) {
      expect(all).toContain(step);
    }
    for (let run = 0; run < RUNS; run++) {
      for (let at = 0; at < all.length; at++) await live(at);
    }
  },
  RUNS * 1_200_000,
);
