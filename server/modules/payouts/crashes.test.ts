import type { Database, Queryable, Tx } from '../../db/database';
import { EAGER, HASTY, PayoutWorld } from '../../testing/payoutWorld';
import { N } from '../../testing/payWorld';
import { scanBlocks } from '../deposits/scanBlocks';

/** CRASH_RUNS=10 for a long look. */
const RUNS = Number(process.env.CRASH_RUNS ?? 1);

let world: PayoutWorld;
beforeAll(async () => {
  world = await PayoutWorld.open();
});
afterAll(() => world.end());

/** Counts what a process does, and ends it at one of these steps: nothing of it runs on. */
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
    const dying = (inner: Queryable): Pick<Queryable, 'run'> => ({
      run: (statement, values) => {
        this.step(statement.name);
        return inner.run(statement, values);
      },
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

  /** The node hears the call, or does not, before the process is gone. */
  request = (call: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    const isSend = call.method === 'eth_sendRawTransaction';
    this.step(isSend ? 'before it is sent' : call.method);
    const answer = world.node.request(call);
    return isSend
      ? answer.then((told) => {
          this.step('after it was sent');
          return told;
        })
      : answer;
  };
}

/** The life of a payment in a process that dies at step `at`; tells the steps it came to. */
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
    // A new process goes on from what was committed.
  }
  await world.settle([one]);
  const nonces = await world.pay.sql('SELECT 1 FROM payout_nonces WHERE withdrawal_id = $1', [
    one.id,
  ]);
  expect(nonces).toHaveLength(1);
  return dying.done;
}

it(
  'pays exactly once wherever the payer dies',
  async () => {
    const all = await live(-1);
    // Everything that a death may fall between is among the steps.
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
