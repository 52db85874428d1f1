import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type BidAnswer, type Bidder, maximumAt, sendBid } from '../bidders';
import { type Program, start } from '../programs';
import type { World } from '../world';
import { type Closable, openStream } from './watchers';

export const STORM_MS = 10_000;
const BIDS_EACH = 5;
/** Error codes of final answers, '' of an accepted bid; after any other the bid is sent again with its key. */
const FINAL = ['', 'BID_TOO_LOW', 'LOT_ENDED', 'BID_UNDECIDED'];

type Unsent = Record<'maximum' | 'key', string> & { bidder: Bidder };

/** The running API processes. */
export interface Urls {
  /** URL of a running process; consecutive numbers alternate between them. */
  urlFor(n: number): string;
}

export const urlsOf = (read: () => readonly string[]): Urls => ({
  urlFor(n) {
    const urls = read();
    return urls[n % urls.length] ?? '';
  },
});

/** What the crowd is to send: each of these bidders five bids on a lot that ends at `endsAt`, ms since the epoch. */
export interface StormOrder {
  lotId: number;
  bidders: readonly Bidder[];
  endsAt: number;
}

export interface AnsweredBid extends Unsent {
  /** Times of the clock shared by sender and server, ms: when it was to be sent, first sent, final response received. */
  due: number;
  sent: number;
  answered: number;
  /** Times that it was sent, the last one included. */
  attempts: number;
  answer: BidAnswer;
}

/** Two API processes; a killed one is started again. */
export class Processes implements Urls {
  readonly #running: (Program | undefined)[] = [];
  readonly #urls = urlsOf(() => this.urls);

  /** @param changed receives the URLs of the running processes */
  constructor(
    private readonly databaseUrl: string,
    private readonly changed: (urls: string[]) => void,
  ) {}

  get urls(): string[] {
    return this.#running.flatMap((one) => one?.url ?? []);
  }

  get pids(): number[] {
    return this.#running.flatMap((one) => one?.pid ?? []);
  }

  async start(index: number): Promise<void> {
    this.#running[index] = await start('auctions', this.databaseUrl);
    this.changed(this.urls);
  }

  async kill(index: number): Promise<void> {
    const dying = this.#running[index];
    this.#running[index] = undefined;
    this.changed(this.urls);
    await dying?.kill();
    await this.start(index);
  }

  urlFor(n: number): string {
    return this.#urls.urlFor(n);
  }

  async stop(): Promise<void> {
    for (const one of this.#running) await one?.stop();
  }
}

/** Pause before a retry, ms: longer with each attempt and not equal for all, as in browsers. */
const pauseAfter = (attempts: number) =>
  Math.min(50 * 2 ** (attempts - 1), 800) * (0.5 + Math.random());

/** Sends a bid with one key until it has a final answer; retries alternate between the processes. */
export async function sendUntilFinal(
  processes: Urls,
  lotId: number,
  bid: Unsent,
  due = Date.now(),
): Promise<AnsweredBid> {
  const { bidder, maximum, key } = bid;
  const sent = Date.now();
  for (let attempts = 1; ; attempts++) {
    try {
      const url = processes.urlFor(bidder.id + attempts - 1);
      const answer = await sendBid(url, bidder, lotId, maximum, key);
      if (FINAL.includes(answer.errorCode)) {
        return { bidder, maximum, key, due, sent, answered: Date.now(), attempts, answer };
      }
    } catch {
      // Killed before the response: the retry finds out.
    }
    await sleep(pauseAfter(attempts));
  }
}

/** Five bids of each bidder, ever denser towards the lot's end, and a few after it. */
export function sendStorm(
  processes: Urls,
  { lotId, bidders, endsAt }: StormOrder,
): Promise<AnsweredBid[]> {
  let steps = 0;
  const sendOne = async (bidder: Bidder): Promise<AnsweredBid> => {
    const due = endsAt - STORM_MS * Math.random() ** 2 + 20;
    await sleep(due - Date.now());
    steps += 2;
    const bid = { bidder, maximum: maximumAt(steps), key: randomUUID() };
    return sendUntilFinal(processes, lotId, bid, due);
  };
  return Promise.all(
    bidders.flatMap((bidder) => Array.from({ length: BIDS_EACH }, () => sendOne(bidder))),
  );
}

/** Opens this many event streams of a lot, fifty at a time. */
export async function openStreams(
  processes: Urls,
  lotId: number,
  count: number,
): Promise<Closable[]> {
  const open: Closable[] = [];
  while (open.length < count) {
    const batch = Array.from({ length: Math.min(50, count - open.length) }, (_, n) =>
      openStream(processes.urlFor(n), lotId),
    );
    open.push(...(await Promise.all(batch)));
  }
  return open;
}

/** Kills a process, then the database, in the middle of the storm. */
export async function killBoth(
  { url }: World,
  processes: Processes,
  endsAt: number,
): Promise<void> {
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
