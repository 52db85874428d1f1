import type { PayoutWallet } from '../../../chain/payoutPort';
import type { Database } from '../../../db/database';
import { type Attempt, markSent, type Sent } from './nonceStore';

/** After this many unanswered sends in a row the round stops sending. */
const MAX_UNANSWERED = 3;

/**
 * Sends the transactions that a round has signed and committed one at a time, in the order of their nonces, so that the
 * node never sees a gap. Meanwhile the round prepares the next batch.
 */
export class Outbox {
  readonly #db: Database;
  readonly #wallet: PayoutWallet;
  readonly #accepted = new Set<number>();
  #unanswered = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(db: Database, wallet: PayoutWallet) {
    this.#db = db;
    this.#wallet = wallet;
  }

  /** Whether this round has put that withdrawal's transaction into the outbox. */
  has(withdrawalId: number): boolean {
    return this.#accepted.has(withdrawalId);
  }

  get isStuck(): boolean {
    return this.#unanswered >= MAX_UNANSWERED;
  }

  /** Resolves when the previous batch is sent and this one has started. */
  async put(attempts: readonly Attempt[]): Promise<void> {
    for (const { withdrawalId } of attempts) this.#accepted.add(withdrawalId);
    await this.#sending;
    this.#sending = this.#send(attempts);
    // A failure is reported to the next caller of put() or emptied(), not as an unhandled rejection.
    this.#sending.catch(() => undefined);
  }

  /** Resolves when the outbox is empty. */
  emptied(): Promise<void> {
    return this.#sending;
  }

  async #send(attempts: readonly Attempt[]): Promise<void> {
    const sent: Sent[] = [];
    for (const { payout } of attempts) {
      // The rest are stored and unsent: `followSent` sends them in a later round.
      if (this.isStuck) break;
      const { outcome, nodeAnswer } = await this.#wallet.send(payout.raw);
      this.#unanswered = outcome === 'unknown' ? this.#unanswered + 1 : 0;
      sent.push({ txHash: payout.txHash, nodeAnswer });
    }
    await markSent(this.#db, this.#wallet.chainId, sent);
  }
}
