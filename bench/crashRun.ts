import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { amountToString, parseAmount } from '@common/money/money';
import { createLot } from '../server/testing/lots';
import { type BidAnswer, type Bidder, createBidders, sendBid } from './bidders';
import { type Program, start } from './programs';
import type { World } from './world';

export interface CrashSize {
  bids: number;
  bidders: number;
  lots: number;
  kills: number;
}

/** A bid as its bidder sees it: sent with one key until it is answered. */
export interface Attempt {
  bidder: Bidder;
  lotId: number;
  maximum: string;
  key: string;
  answer: BidAnswer;
}

export interface CrashReport {
  attempts: Attempt[];
  lotIds: number[];
  bidders: Bidder[];
  kills: number;
  /** Requests without a response. */
  unanswered: number;
  /** Retries with the same key at the end whose response had other bytes. */
  changedAnswers: number;
}

export const COIN = '1000000';

/** A server that is killed and restarted; bidders wait for the new process. */
class Mortal {
  #program: Program | undefined;
  #kills = 0;

  constructor(private readonly databaseUrl: string) {}

  get kills(): number {
    return this.#kills;
  }

  async start(): Promise<void> {
    this.#program = await start('auctions', this.databaseUrl);
  }

  /** Sends kill -9 and starts a new process. */
  async kill(): Promise<void> {
    const dying = this.#program;
    this.#program = undefined;
    await dying?.kill();
    this.#kills++;
    await this.start();
  }

  async url(): Promise<string> {
    while (!this.#program) await sleep(5);
    return this.#program.url;
  }

  async stop(): Promise<void> {
    await this.#program?.kill();
  }
}

/**
 * Many members bid while the server is killed at random moments and restarted; the lots end one after another
 * meanwhile, so that kills also hit closes.
 */
export async function crashRun({ db, url }: Pick<World, 'db' | 'url'>, size: CrashSize) {
  const bidders = await createBidders({ db }, size.bidders, COIN);
  const lotIds: number[] = [];
  for (let n = 0; n < size.lots; n++) {
    lotIds.push(await createLot(db, { step: '1', endsIn: 3_600_000, softCloseSeconds: 0 }));
  }
  const server = new Mortal(url);
  await server.start();
  const open = [...lotIds];
  const price = new Map<number, bigint>(lotIds.map((id) => [id, parseAmount('99')]));
  const attempts: Attempt[] = [];
  let begun = 0;
  let unanswered = 0;

  const endOne = async () => {
    // The last lot stays open for the remaining bids.
    const [lotId] = open.length > 1 ? open.splice(0, 1) : [];
    if (lotId === undefined) return;
    await db.pool.query(
      'UPDATE lots SET ends_at = clock_timestamp(), original_ends_at = clock_timestamp() WHERE id = $1',
      [lotId],
    );
  };

  async function send(attempt: Omit<Attempt, 'answer'>): Promise<BidAnswer> {
    for (;;) {
      try {
        const { bidder, lotId, maximum, key } = attempt;
        return await sendBid(await server.url(), bidder, lotId, maximum, key);
      } catch {
        // Killed before the response: the retry with the same key finds out whether the bid was accepted.
        unanswered++;
        await sleep(20);
      }
    }
  }

  async function bidOn(bidder: Bidder): Promise<void> {
    while (begun < size.bids) {
      begun++;
      if (begun % Math.ceil(size.bids / size.lots) === 0) await endOne();
      const lotId = open[randomInt(open.length)] ?? 0;
      const known = price.get(lotId) ?? 0n;
      // Mostly above the known price, sometimes below: refusals are tested too.
      const maximum = amountToString(known + parseAmount(String(randomInt(0, 40))));
      const attempt = { bidder, lotId, maximum, key: randomUUID() };
      const answer = await send(attempt);
      attempts.push({ ...attempt, answer });
      const told = answer.data?.live?.price;
      if (told) price.set(lotId, parseAmount(told));
    }
  }

  async function killAtRandom(): Promise<void> {
    while (server.kills < size.kills) {
      const next = ((server.kills + Math.random()) / size.kills) * size.bids;
      while (attempts.length < Math.min(next, size.bids - 1)) await sleep(2);
      await sleep(randomInt(15));
      await server.kill();
    }
  }

  await Promise.all([...bidders.map(bidOn), killAtRandom()]);
  for (const lotId of open) {
    await db.pool.query(
      'UPDATE lots SET ends_at = clock_timestamp(), original_ends_at = clock_timestamp() WHERE id = $1',
      [lotId],
    );
  }
  await sleep(30);
  await server.kill();
  await untilClosed(db, lotIds);
  const changedAnswers = await countChanged(attempts, send);
  await server.stop();
  const report: CrashReport = {
    attempts,
    lotIds,
    bidders,
    kills: server.kills,
    unanswered,
    changedAnswers,
  };
  return report;
}

async function untilClosed(db: World['db'], lotIds: number[]): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM lots WHERE id = ANY ($1) AND closed_at IS NULL',
      [lotIds],
    );
    if (rows[0]?.n === 0) return;
    await sleep(50);
  }
}

const SAMPLE = 300;

async function countChanged(
  attempts: Attempt[],
  send: (attempt: Attempt) => Promise<BidAnswer>,
): Promise<number> {
  let changed = 0;
  const every = Math.max(1, Math.floor(attempts.length / SAMPLE));
  for (let n = 0; n < attempts.length; n += every) {
    const attempt = attempts[n];
    if (attempt && JSON.stringify(await send(attempt)) !== JSON.stringify(attempt.answer))
      changed++;
  }
  return changed;
}
