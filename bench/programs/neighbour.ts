import { setTimeout as sleep } from 'node:timers/promises';
import { type Bidder, maximumAt, sendBid } from '../bidders';

export interface Neighbourhood {
  url: string;
  /** Another lot than the one in the storm. */
  lotId: number;
  bidder: Bidder;
  /** Whole GAB of all its bids; a later visit bids more, so that none is refused. */
  from: number;
  /** ms since the epoch. */
  end: number;
}

/**
 * Bids on another lot and reads of the list, one after the other, until `end`. In a process of its own, so that the
 * response times are the shop's and not those of the process that sends the storm.
 */
async function bidAndRead({ url, lotId, bidder, from, end }: Neighbourhood): Promise<number[]> {
  const times: number[] = [];
  for (let n = 1; Date.now() < end; n++) {
    const sent = performance.now();
    const maximum = maximumAt(n, from);
    if (n % 2 === 0) await sendBid(url, bidder, lotId, maximum);
    else await (await fetch(`${url}/api/auctions`)).text();
    times.push(performance.now() - sent);
    await sleep(20);
  }
  return times;
}

process.once('message', async ({ input }: { input: Neighbourhood }) => {
  const times = await bidAndRead(input);
  process.send?.(times, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
