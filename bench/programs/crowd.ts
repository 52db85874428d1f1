import { setPriority } from 'node:os';
import { openStreams, type StormOrder, sendStorm, urlsOf } from '../figures/stormLoad';
import type { Closable } from '../figures/watchers';
import { numberSetting } from '../setting';

/** How far the crowd stands back behind the shop; at 19 it would send its bids only when the shop has nothing left to do. */
const NICENESS = numberSetting('BENCH_STORM_NICE', 5);

/** What the parent asks of the crowd, one after the other; `urls` needs no answer. */
export type CrowdQuestion =
  | { urls: string[] }
  | { open: { lotId: number; count: number } }
  | { storm: StormOrder }
  | { close: true };

/**
 * The bidders and watchers of a storm. In a process of its own and with less priority than the shop: on a machine of their own they would
 * take none of the shop's time.
 */
setPriority(NICENESS);
let urls: string[] = [];
const running = urlsOf(() => urls);
let streams: Closable[] = [];

process.on('message', async (question: CrowdQuestion) => {
  if ('urls' in question) {
    urls = question.urls;
  } else if ('open' in question) {
    streams = await openStreams(running, question.open.lotId, question.open.count);
    process.send?.(streams.length);
  } else if ('storm' in question) {
    process.send?.(await sendStorm(running, question.storm));
  } else {
    for (const stream of streams) stream.close();
    process.send?.(true, () => process.exit(0));
  }
});
process.once('disconnect', () => process.exit(0));
