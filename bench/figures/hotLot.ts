import { availableParallelism } from 'node:os';
import { createLot } from '../../server/testing/lots';
import { type Bidder, createBidders, maximumAt, sendBid } from '../bidders';
import { costOf } from '../cpu';
import { compare, type Figure, median, p99, plain } from '../figure';
import { alternate, SECONDS, type Throughput } from '../load';
import { type Program, start } from '../programs';
import { loadPostgres } from '../rawPostgres';
import type { World } from '../world';

const BIDDERS = 64;
/** Lots of `spread`. */
const LOTS = 20;

interface Bidding extends Throughput {
  /** Bids sent, accepted or not. */
  bids: number;
  /** Transactions that stored the accepted bids. */
  batches: number;
  /** Median of the response time, ms. */
  p50: number;
}

/**
 * Bids as fast as responses arrive; each maximum is two steps above the last one sent. With several lots every bidder
 * goes from lot to lot.
 */
export async function bidThroughApi(
  world: World,
  urls: readonly string[],
  bidders: Bidder[],
  lots = 1,
): Promise<Bidding> {
  const lotIds = await Promise.all(
    Array.from({ length: lots }, () => createLot(world.db, { step: '0.000001' })),
  );
  let steps = 0;
  let accepted = 0;
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    bidders.map(async (bidder, index) => {
      const url = urls[index % urls.length] ?? '';
      while (performance.now() < end) {
        const sent = performance.now();
        steps += 2;
        const lotId = lotIds[(steps / 2) % lots] ?? 0;
        const answer = await sendBid(url, bidder, lotId, maximumAt(steps));
        times.push(performance.now() - sent);
        if (answer.success) accepted++;
        // Another bidder's higher bid was accepted first.
        else if (answer.errorCode !== 'BID_TOO_LOW') throw new Error(answer.errorCode);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await world.db.pool.query<{ n: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS n FROM bids WHERE lot_id = ANY ($1)',
    [lotIds],
  );
  return {
    rate: accepted / seconds,
    p99: p99(times),
    p50: median(times),
    bids: times.length,
    batches: rows[0]?.n ?? 0,
  };
}

/** PostgreSQL's rate of updates of these rows in turn: with one row, the limit of serial work under a lot's lock. */
async function updateRows(world: World, lots = 1): Promise<Throughput> {
  const lotIds = await Promise.all(Array.from({ length: lots }, () => createLot(world.db)));
  let n = 0;
  return loadPostgres(world.url, () => [
    {
      name: 'hotRow',
      // To the value that it has: the same work, and the lot stays as its bids left it.
      text: 'UPDATE lots SET version = version WHERE id = $1',
      values: [lotIds[n++ % lots]],
    },
  ]);
}

/** The cost of a bid, ms of CPU by part; the number of busy cores; bids sent for each transaction. */
type BidCost = Record<'api' | 'postgres' | 'client' | 'cores' | 'batchSize', number>;

/** As `bidThroughApi`; appends the run's cost of a bid to `costs`. */
async function bidAndMeasure(
  world: World,
  apis: readonly Program[],
  bidders: Bidder[],
  costs: BidCost[],
  lots = 1,
): Promise<Bidding> {
  const { result, api, postgres, client, elapsed } = await costOf(
    world,
    apis.map(({ pid }) => pid),
    () =>
      bidThroughApi(
        world,
        apis.map(({ url }) => url),
        bidders,
        lots,
      ),
    ({ bids }) => bids,
  );
  const cores = (api + postgres + client) / elapsed;
  costs.push({ api, postgres, client, cores, batchSize: result.bids / result.batches });
  return result;
}

function costFigures(name: string, costs: readonly BidCost[]): Figure[] {
  const medianOf = (part: keyof BidCost) => median(costs.map((cost) => cost[part]));
  return [
    plain(`${name}.api`, medianOf('api'), 'ms of CPU for a bid, API', 'shown'),
    plain(`${name}.postgres`, medianOf('postgres'), 'ms of CPU for a bid, PostgreSQL', 'shown'),
    plain(`${name}.client`, medianOf('client'), 'ms of CPU for a bid, the bidders', 'shown'),
    plain(`${name}.cores`, medianOf('cores'), `of ${availableParallelism()} cores busy`, 'shown'),
    plain(`${name}.together`, medianOf('batchSize'), 'bids decided together', 'shown'),
  ];
}

/** Accepted bids per second on one lot by 64 bidders, through one process and through two. */
export async function hotLot(world: World): Promise<Figure[]> {
  const bidders = await createBidders(world, BIDDERS, '100000000');
  const apis = [await start('api', world.url), await start('api', world.url)];
  const costs: Record<'one' | 'two', BidCost[]> = { one: [], two: [] };
  const { one, two, row } = await alternate({
    one: () => bidAndMeasure(world, apis.slice(0, 1), bidders, costs.one),
    two: () => bidAndMeasure(world, apis, bidders, costs.two),
    row: () => updateRows(world),
  });
  for (const api of apis) await api.stop();
  const ofOne = '>= 0.8 of one process';
  return [
    compare('hot-lot', one.rate, 'accepted bids/s', row.rate, ">= 0.5 of one row's updates"),
    plain('hot-lot.p99', one.p99, 'ms', '< 100 ms with 64 bidders'),
    ...costFigures('hot-lot', costs.one),
    compare('hot-lot.two', two.rate, 'accepted bids/s, two processes', one.rate, ofOne),
    plain('hot-lot.two.p99', two.p99, 'ms', 'shown'),
    ...costFigures('hot-lot.two', costs.two),
  ];
}

/** Accepted bids per second on 20 lots by 64 bidders who go from lot to lot, beside bare updates of 20 rows. */
export async function spread(world: World): Promise<Figure[]> {
  const bidders = await createBidders(world, BIDDERS, '100000000');
  const api = await start('api', world.url);
  const costs: BidCost[] = [];
  const { bids, rows } = await alternate({
    bids: () => bidAndMeasure(world, [api], bidders, costs, LOTS),
    rows: () => updateRows(world, LOTS),
  });
  await api.stop();
  return [
    compare('spread', bids.rate, 'accepted bids/s on 20 lots', rows.rate, '>= 0.4 of bare updates'),
    plain('spread.p99', bids.p99, 'ms', 'shown'),
    ...costFigures('spread', costs),
  ];
}
