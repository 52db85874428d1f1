import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findTestBreaches } from '../../server/testing/database';
import { createLot } from '../../server/testing/lots';
import { type BidAnswer, type Bidder, createBidders, sendBid } from '../bidders';
import { compare, type Figure, p99, plain, say } from '../figure';
import { type Program, runNeighbour, start } from '../programs';
import type { World } from '../world';
import { type Closable, openStream } from './watchers';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

const BIDDERS = number('BENCH_STORM_BIDDERS', 2_000);
const STREAMS = number('BENCH_STORM_STREAMS', 2_000);
const BIDS_EACH = 5;
const STORM_MS = 10_000;
/** The same time calm, so that both p99 come from as many answers. */
const CALM_MS = STORM_MS;
/** Answers for good; anything else is asked for again with the same key. */
const FINAL = ['', 'BID_TOO_LOW', 'LOT_ENDED', 'BID_UNDECIDED'];

interface Bid {
  bidder: Bidder;
  maximum: string;
  key: string;
  /** Times of the clock shared by sender and server, ms: first sent, response received. */
  sent: number;
  answered: number;
  /** Attempts until the final answer. */
  sends: number;
  answer: BidAnswer;
}

/** Two processes; a killed one is started again. */
class Processes {
  readonly #running: (Program | undefined)[] = [];

  constructor(private readonly databaseUrl: string) {}

  async start(index: number): Promise<void> {
    this.#running[index] = await start('auctions', this.databaseUrl);
  }

  async kill(index: number): Promise<void> {
    const dying = this.#running[index];
    this.#running[index] = undefined;
    await dying?.kill();
    await this.start(index);
  }

  urlFor(n: number): string {
    const alive = this.#running.filter((one) => one !== undefined);
    return alive[n % alive.length]?.url ?? '';
  }

  async stop(): Promise<void> {
    for (const one of this.#running) await one?.stop();
  }
}

async function sendUntilAnswered(
  urlFor: (n: number) => string,
  lotId: number,
  bid: Pick<Bid, 'bidder' | 'maximum' | 'key'>,
): Promise<Bid> {
  const sent = Date.now();
  // Browsers wait longer with each try, and not all equally long.
  const pause = (tries: number) => Math.min(50 * 2 ** tries, 800) * (0.5 + Math.random());
  for (let n = bid.bidder.id; ; n++) {
    try {
      const answer = await sendBid(urlFor(n), bid.bidder, lotId, bid.maximum, bid.key);
      if (FINAL.includes(answer.errorCode))
        return { ...bid, sent, answered: Date.now(), sends: n - bid.bidder.id + 1, answer };
    } catch {
      // Killed before the response: the retry finds out.
    }
    await sleep(pause(n - bid.bidder.id));
  }
}

/** Kills a process, then the database, in the middle of the storm. */
async function killBoth({ url }: World, processes: Processes, endsAt: number): Promise<void> {
  await sleep(endsAt - 7_000 - Date.now());
  await processes.kill(0);
  await sleep(Math.max(0, endsAt - 4_000 - Date.now()));
  // When a backend is killed, PostgreSQL ends all others and recovers from its log, as after a kill of the whole.
  const admin = new Client({ connectionString: url });
  admin.on('error', () => undefined);
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1",
  );
  const [victim] = rows;
  if (!victim) throw new Error('no backend to kill');
  process.kill(victim.pid, 'SIGKILL');
}

/** The number of bids that get another answer when they are sent again. */
async function countChanged(bids: readonly Bid[], processes: Processes, lotId: number) {
  let changed = 0;
  for (let from = 0; from < bids.length; from += 32) {
    const again = await Promise.all(
      bids
        .slice(from, from + 32)
        .map((bid) => sendUntilAnswered(processes.urlFor.bind(processes), lotId, bid)),
    );
    for (const [index, { answer }] of again.entries()) {
      if (JSON.stringify(answer) !== JSON.stringify(bids[from + index]?.answer)) changed++;
    }
  }
  return changed;
}

/** Moves a lot's end once everything is set up. @returns the new end, ms since the epoch */
async function endIn({ db }: World, lotId: number, ms: number): Promise<number> {
  const { rows } = await db.pool.query<{ ends_at: Date }>(
    `UPDATE lots SET ends_at = now() + $2 * interval '1 ms', original_ends_at = now() + $2 * interval '1 ms'
     WHERE id = $1 RETURNING ends_at`,
    [lotId, ms],
  );
  return rows[0]?.ends_at.getTime() ?? 0;
}

/** Bids in the last ten seconds of a lot: all that arrived in time are decided so, and none that did not. */
async function run(world: World, name: string, kills: boolean): Promise<Figure[]> {
  say(
    `${BIDDERS} bidders, ${STREAMS} streams${kills ? ', kill -9 of a process and of the database' : ''}…`,
  );
  const bidders = await createBidders(world, BIDDERS, '100000000');
  const processes = new Processes(world.url);
  await processes.start(0);
  await processes.start(1);
  const lotId = await createLot(world.db, {
    endsIn: 3_600_000,
    step: '0.000001',
    softCloseSeconds: 0,
  });
  const open: Closable[] = [];
  for (let n = 0; n < STREAMS; n += 50) {
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, STREAMS - n) }, (_, i) =>
          openStream(processes.urlFor(i), lotId),
        ),
      )),
    );
  }
  const [bidder] = await createBidders(world, 1, '100000000');
  if (!bidder) throw new Error('no bidder');
  const neighbour = { lotId: await createLot(world.db, { step: '0.000001' }), bidder };
  const watchNeighbour = (from: number, end: number) =>
    runNeighbour({ ...neighbour, from, url: processes.urlFor(1), end });
  const calm = kills ? [] : await watchNeighbour(100, Date.now() + CALM_MS);
  const endsAt = await endIn(world, lotId, STORM_MS + 1_000);
  let amount = 0;
  const [others, all] = await Promise.all([
    sleep(endsAt - STORM_MS - Date.now()).then(() => (kills ? [] : watchNeighbour(200, endsAt))),
    Promise.all(
      bidders.flatMap((bidder) =>
        Array.from({ length: BIDS_EACH }, async () => {
          // The later the denser, and a few after the end.
          await sleep(endsAt - Date.now() - STORM_MS * Math.random() ** 2 + 20);
          amount += 2;
          const maximum = `100.${String(amount).padStart(6, '0')}`;
          return sendUntilAnswered((n) => processes.urlFor(n), lotId, {
            bidder,
            maximum,
            key: randomUUID(),
          });
        }),
      ),
    ),
    kills ? killBoth(world, processes, endsAt) : undefined,
  ]);
  await sleep(Math.max(0, endsAt + 3_000 - Date.now()));
  for (const watcher of open) watcher.close();
  const figures = await judge(world, name, kills, lotId, endsAt, all);
  const changed = await countChanged(all, processes, lotId);
  await processes.stop();
  figures.push(
    plain(`${name}.changed`, changed, 'answers that a retry got otherwise', 'exactly 0'),
  );
  if (kills) {
    const again = all.filter(({ sends }) => sends > 1).length;
    return [...figures, plain(`${name}.retried`, again, 'bids sent more than once', 'some')];
  }
  const aim = '<= 2 times calm';
  const unit = "ms, p99 of another lot's bids and lists";
  return [...figures, compare(`${name}.others`, p99(others), unit, p99(calm), aim)];
}

async function judge(
  { db }: World,
  name: string,
  kills: boolean,
  lotId: number,
  endsAt: number,
  all: readonly Bid[],
) {
  const { rows } = await db.pool.query<{ ids: number[] | null; late: number; longest: number }>(
    `SELECT array_agg(id) AS ids, count(*) FILTER (WHERE arrived_at >= ends_before)::int AS late,
       coalesce(max(extract(epoch FROM at - arrived_at) * 1000), 0)::float8 AS longest FROM bids WHERE lot_id = $1`,
    [lotId],
  );
  const [row] = rows;
  const stored = new Set(row?.ids?.map(Number));
  const accepted = all.filter(({ answer }) => answer.success);
  const lost = accepted.filter(({ answer }) => !stored.delete(answer.data?.bidId ?? 0));
  const early = all.filter(
    ({ answer: { errorCode }, answered }) =>
      errorCode === 'BID_UNDECIDED' || (errorCode === 'LOT_ENDED' && answered < endsAt),
  );
  const sentLate = accepted.filter(({ sent }) => sent >= endsAt);
  const ended = all.filter(({ answer }) => answer.errorCode === 'LOT_ENDED');
  const breaches = await findTestBreaches(db);
  return [
    plain(`${name}.accepted`, accepted.length, `of ${all.length} bids`, 'some'),
    plain(`${name}.ended`, ended.length, 'refused because they arrived after the end', 'some'),
    plain(`${name}.early`, early.length, 'refused that arrived in time', 'exactly 0'),
    plain(`${name}.late`, (row?.late ?? 0) + sentLate.length, 'accepted that did not', 'exactly 0'),
    plain(
      `${name}.lost`,
      lost.length + stored.size,
      'accepted without a bid, or bids without an answer',
      'exactly 0',
    ),
    plain(
      `${name}.longest`,
      row?.longest ?? 0,
      'ms from arrival to decision',
      kills ? 'shown' : '< 1000',
    ),
    plain(`${name}.audit`, breaches.length, 'breaches', 'exactly 0'),
  ];
}

/** The storm as it is, then with kill -9 of a process and of the database in the middle. */
export async function storm(world: World): Promise<Figure[]> {
  return [...(await run(world, 'storm', false)), ...(await run(world, 'storm.killed', true))];
}
