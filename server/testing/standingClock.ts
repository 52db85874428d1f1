import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ArrivalClock } from '../db/clock';
import type { TestDatabase } from './database';

/** A function that every later connection to this database finds before PostgreSQL's own. */
const SHADOW = `
  CREATE SCHEMA test_clock;
  GRANT USAGE ON SCHEMA test_clock TO PUBLIC;
  CREATE TABLE test_clock.moment (at timestamptz NOT NULL);
  INSERT INTO test_clock.moment VALUES (now());
  CREATE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS
    'BEGIN RETURN (SELECT at FROM test_clock.moment); END';
  DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = test_clock, pg_catalog, public', current_database());
  END $$`;

/**
 * The clock of a test's database, and of the processes it is given to as the clock that stamps arrivals. It stands
 * still until the test moves it, so that no deadline passes because the machine is busy. Functions with a search path
 * of their own, and `now()`, keep the real time.
 */
export class StandingClock implements ArrivalClock {
  readonly bound = 0;
  #now = Date.now();
  #stamped = 0;

  private constructor(private readonly owner: Client) {}

  /** Before anything connects to the database. */
  static async open({ ownerUrl }: TestDatabase): Promise<StandingClock> {
    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query(SHADOW);
    return new StandingClock(owner);
  }

  /** @param now ms since the epoch */
  async moveTo(now: number): Promise<void> {
    await this.owner.query('UPDATE test_clock.moment SET at = to_timestamp($1::float8 / 1000)', [
      now,
    ]);
    this.#now = now;
  }

  timeOf(): Date {
    this.#stamped += 1;
    return new Date(this.#now);
  }

  present(): number {
    return this.#now;
  }

  /** Sends writes that are stamped, and waits until all of them are stamped and stand in their queues. */
  async arrived<T>(sent: readonly Promise<T>[]): Promise<readonly Promise<T>[]> {
    const all = this.#stamped + sent.length;
    while (this.#stamped < all) await sleep(2);
    // From the stamp to the queue there is nothing but microtasks.
    await setImmediate();
    return sent;
  }

  close(): Promise<void> {
    return this.owner.end();
  }

  async serverChanged(): Promise<void> {}
  async start(): Promise<void> {}
  stop(): void {}
}
