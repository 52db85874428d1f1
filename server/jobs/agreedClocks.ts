import type { FastifyBaseLogger } from 'fastify';
import { clockFault, clocksAgree, readClockOffset } from '../db/clockOffset';
import type { Database } from '../db/database';
import { readDatabaseTime, readTransactionTime } from '../db/databaseTime';

/** The database's clock and this machine's differ more than drift explains: one of them was set or stood still (ADR 134). */
export class ClocksDisagree extends Error {
  override name = 'ClocksDisagree';
}

const disagreement = (offsetMs: number) => new ClocksDisagree(clockFault(offsetMs));

export interface AgreedClocks {
  /** The database for jobs that end something by time: a transaction begins only while both clocks agree. */
  db: Database;
  /** Whether both clocks agree now. */
  agree(): Promise<boolean>;
  /** Runs a round while both clocks agree; else resolves to 0. */
  whileAgreed(round: () => Promise<number>): Promise<number>;
}

/**
 * Guards jobs that end something by time. The database's clock alone decides what is due, but only while this machine's
 * clock agrees with it.
 */
export function agreedClocks(db: Database, log?: Pick<FastifyBaseLogger, 'warn'>): AgreedClocks {
  let isHeld = false;
  async function agree(): Promise<boolean> {
    const offset = await readClockOffset(() => readDatabaseTime(db));
    const wasHeld = isHeld;
    isHeld = !clocksAgree(offset);
    if (isHeld && !wasHeld)
      log?.warn({ offsetMs: offset }, 'what ends by time waits: clocks differ');
    return !isHeld;
  }
  return {
    db: {
      ...db,
      transaction: (work, onCommit) =>
        db.transaction(async (tx) => {
          // A clock may have been set since the round began. The transaction's statements decide by its own time.
          const offset = await readClockOffset(() => readTransactionTime(tx));
          if (!clocksAgree(offset)) throw disagreement(offset);
          return work(tx);
        }, onCommit),
    },
    agree,
    whileAgreed: async (round) => ((await agree()) ? round() : 0),
  };
}
