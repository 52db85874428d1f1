import { setTimeout as sleep } from 'node:timers/promises';
import { createLot } from '../../server/testing/lots';
import { createBidders, sendBid } from '../bidders';
import { type Figure, p99, plain, say } from '../figure';
import { SECONDS } from '../load';
import { start } from '../programs';
import { numberSetting } from '../setting';
import type { World } from '../world';
import { type Closable, openStream, type Watcher, watch } from './watchers';

const STREAMS = numberSetting('BENCH_STREAMS', 10_000);
/** Of which this many of each process read what comes; the rest only holds its connection. */
const READERS = 100;
const BIDS_PER_S = 2;

/** 10,000 open pages of one lot on two processes: what they take, and when a bid is at them. */
export async function streams10k(world: World): Promise<Figure[]> {
  const [first, second] = await createBidders(world, 2, '100000000');
  const lotId = await createLot(world.db, { step: '1' });
  if (!first || !second) throw new Error('no bidders');
  const apis = [await start('api', world.url), await start('api', world.url)];
  const [api] = apis;
  if (!api) throw new Error('no process');
  await sendBid(api.url, first, lotId, '100');
  const memory = async () =>
    (await Promise.all(apis.map((one) => one.peakMemory()))).reduce((sum, one) => sum + one, 0);
  const before = await memory();
  const readers: Watcher[] = [];
  const open: Closable[] = [];
  for (const { url } of apis) {
    for (let n = 0; n < READERS; n += 50) {
      readers.push(...(await Promise.all(Array.from({ length: 50 }, () => watch(url, lotId)))));
    }
    while (open.length < (STREAMS / 2 - READERS) * (apis.findIndex((one) => one.url === url) + 1)) {
      open.push(...(await Promise.all(Array.from({ length: 100 }, () => openStream(url, lotId)))));
    }
  }
  say(`${open.length + readers.length} streams are open`);
  const landed: number[] = [];
  for (let n = 0; n < BIDS_PER_S * SECONDS; n++) {
    landed.push(performance.now());
    const answer = await sendBid(api.url, n % 2 ? first : second, lotId, String(200 + n * 100));
    if (!answer.success) throw new Error(answer.errorCode);
    await sleep(1000 / BIDS_PER_S);
  }
  await sleep(2_000);
  const delays = readers.flatMap(({ seen }) =>
    landed.map((at, n) => {
      const known = [...seen].filter(([count]) => count >= n + 2).map(([, when]) => when);
      return Math.min(...known) - at;
    }),
  );
  const total = await memory();
  for (const one of [...readers, ...open]) one.close();
  await Promise.all(apis.map((one) => one.stop()));
  return [
    plain('streams-10k.memory', total, 'MB, peak of both processes', '< 300'),
    plain('streams-10k.more', total - before, 'MB of it for the streams', 'shown'),
    plain('streams-10k.p99', p99(delays), 'ms from sending a bid to seeing it', '< 1000'),
    plain(
      'streams-10k.longest',
      Math.max(...delays),
      'ms from sending a bid to seeing it',
      '< 1000',
    ),
  ];
}
