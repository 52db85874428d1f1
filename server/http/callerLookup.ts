import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Reads } from '../db/database';
import { type CallerRow, findCallers } from './callerStore';

/** Longest wait for the previous lookup, ms: a connection that hangs must not hold up everybody. */
const PATIENCE_MS = 5;

interface Lookup {
  hashes: Buffer[];
  rows: Promise<ReadonlyMap<string, CallerRow>>;
}

/**
 * Finds callers by their tokens' hashes. Requests that come while a lookup is under way share the next one: a single
 * request is looked up at once, and under load one statement serves many.
 */
export class CallerLookup {
  #open: Lookup | undefined;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Pick<Reads, 'run'>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  async find(hash: Buffer): Promise<CallerRow | undefined> {
    this.#open ??= this.#begin(this.#previous);
    const { hashes, rows } = this.#open;
    hashes.push(hash);
    return (await rows).get(hash.toString('hex'));
  }

  #begin(previous: Promise<unknown>): Lookup {
    const hashes: Buffer[] = [];
    const rows = this.#run(previous, hashes);
    this.#previous = rows.catch(() => undefined);
    return { hashes, rows };
  }

  async #run(
    previous: Promise<unknown>,
    hashes: Buffer[],
  ): Promise<ReadonlyMap<string, CallerRow>> {
    // Requests from other sockets in this turn of the event loop join the batch too.
    await endOfTurn();
    await Promise.race([previous, sleep(this.patienceMs, undefined, { ref: false })]);
    this.#open = undefined;
    const found = await this.db.run(findCallers, [hashes]);
    return new Map(found.map((row) => [row.token_hash.toString('hex'), row]));
  }
}
