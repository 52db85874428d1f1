import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLot } from '../../server/testing/lots';
import { createBidders, sendBid } from '../bidders';
import { type Figure, p99, plain, say } from '../figure';
import { SECONDS } from '../load';
import { start } from '../programs';
import type { World } from '../world';

const WATCHERS = 2_000;
const BIDS_PER_S = 20;

export interface Watcher {
  /** The first receipt of each bid count, ms of performance.now(). */
  seen: Map<number, number>;
  close(): void;
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

export function watch(url: string, lotId: number): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const asked = get(
      `${url}/api/auctions/${lotId}/events`,
      { agent },
      (answer: IncomingMessage) => {
        const seen = new Map<number, number>();
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          for (const [, count] of text.matchAll(/"bidCount":(\d+)/g)) {
            if (!seen.has(Number(count))) seen.set(Number(count), performance.now());
          }
        });
        answer.on('error', () => undefined);
        resolve({ seen, close: () => answer.destroy() });
      },
    );
    asked.once('error', reject);
  });
}

export interface Closable {
  close(): void;
}

/** Opens a lot's stream and drops what it brings unread: 2,000 readers must cost the machine little beside the shop. */
export function openStream(url: string, lotId: number): Promise<Closable> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', reject);
    socket.once('data', () => {
      socket.off('error', reject).on('error', () => undefined);
      resolve({ close: () => socket.destroy() });
    });
    socket.write(`GET /api/auctions/${lotId}/events HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  });
}

/** The time at which a watcher received the nth bid: its own event, or a later state that includes it. */
function knewAt({ seen }: Watcher, n: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const [count, at] of seen) if (count >= n && at < first) first = at;
  return first;
}

/** The delay until 2,000 open pages receive each bid, and the process's cost of a page. */
export async function watchers(world: World): Promise<Figure[]> {
  const bidders = await createBidders(world, 2, '100000000');
  const lotId = await createLot(world.db, { step: '1' });
  const api = await start('api', world.url);
  const [first, second] = bidders;
  if (!first || !second) throw new Error('no bidders');
  await sendBid(api.url, first, lotId, '100');
  const before = await api.peakMemory();
  const open: Watcher[] = [];
  for (let n = 0; n < WATCHERS; n += 100) {
    open.push(...(await Promise.all(Array.from({ length: 100 }, () => watch(api.url, lotId)))));
  }
  say(`${open.length} watchers are there`);
  const memory = ((await api.peakMemory()) - before) * 1024;
  const landed: { count: number; at: number }[] = [];
  for (let n = 0; n < BIDS_PER_S * SECONDS; n++) {
    const begun = performance.now();
    const answer = await sendBid(api.url, n % 2 ? first : second, lotId, String(200 + n * 100));
    if (!answer.success) throw new Error(answer.errorCode);
    landed.push({ count: n + 2, at: begun });
    await sleep(Math.max(0, 1000 / BIDS_PER_S - (performance.now() - begun)));
  }
  await sleep(1_000);
  const delays = landed.flatMap(({ count, at }) =>
    open.map((watcher) => knewAt(watcher, count) - at),
  );
  for (const watcher of open) watcher.close();
  await api.stop();
  return [
    plain('watchers.p99', p99(delays), 'ms from sending a bid to seeing it', '< 500 ms'),
    plain('watchers.memory', memory / WATCHERS, 'KB per watcher', '< 30 KB'),
  ];
}
