import type { PayoutWallet } from '../../chain/payoutPort';
import type { Database } from '../../db/database';
import { type Attempt, markSent, type Sent } from './nonceStore';

/** After so many sendings without an answer, one after the other, the node is left in peace until the next round. */
const MOST_UNANSWERED = 3;

/**
 * Sends what a round has signed and committed, in the order of the nonces and one after the other, so that no
 * transaction waits for one that the node has not seen. Meanwhile the round prepares the next ones.
 */
export class Outbox {
  readonly #db: Database;
  readonly #wallet: PayoutWallet;
  readonly #taken = new Set<number>();
  #unanswered = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(db: Database, wallet: PayoutWallet) {
    this.#db = db;
    this.#wallet = wallet;
  }

  /** Whether that withdrawal's transaction is sent here, in this round: nobody else need. */
  has(withdrawalId: number): boolean {
    return this.#taken.has(withdrawalId);
  }

  get isStuck(): boolean {
    return this.#unanswered >= MOST_UNANSWERED;
  }

  /** Resolves when what was put in before has been sent, and what is put in now is on its way. */
  async put(attempts: readonly Attempt[]): Promise<void> {
    for (const { withdrawalId } of attempts) this.#taken.add(withdrawalId);
    await this.#sending;
    this.#sending = this.#send(attempts);
    // Whoever waits for it hears of a failure; until then it is nobody's.
    this.#sending.catch(() => undefined);
  }

  /** Resolves when everything has been sent. */
  emptied(): Promise<void> {
    return this.#sending;
  }

  async #send(attempts: readonly Attempt[]): Promise<void> {
    const sent: Sent[] = [];
    for (const { payout } of attempts) {
      if (this.isStuck) break;
      const { heard, said } = await this.#wallet.send(payout.raw);
      this.#unanswered = heard === 'unknown' ? this.#unanswered + 1 : 0;
      sent.push({ txHash: payout.txHash, said });
    }
    await markSent(this.#db, this.#wallet.chainId, sent);
  }
}
