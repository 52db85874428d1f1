import { type Bidder, createBidders } from '../bidders';
import { createBuyers, readPricedSkus } from '../buyers';
import { costOf } from '../cpu';
import { compare, type Figure, median, plain, say } from '../figure';
import { load } from '../load';
import { type Program, start } from '../programs';
import {
  type BidCost,
  type Machines,
  type RequestCost,
  simulateArrivals,
  simulateBids,
  simulateRequests,
} from '../simulate/shop';
import type { World } from '../world';
import { bidThroughApi } from './hotLot';
import { placing } from './order';

const MEMBERS = 1_000_000;
const BUYERS = 500;
const ROUNDS = 3;
const ORDER_CLIENTS = 32;
/** Clients whose orders give the costs. */
const FEW = 4;
const MORE = 16;
const BIDDERS = 64;
const SIMULATED_MS = 60_000;
const AIM = 'within 0.8 and 1.2 of what was measured';
const PREDICTED = 'a prediction';

/** This machine: load, API and PostgreSQL share two cores. */
const HERE: Machines = { apiProcesses: 1, cores: 2, shared: true };
/** The predicted set-up: hosts of their own, a network between them, eight cores for PostgreSQL. */
const APART = { cores: 8, shared: false, roundTrip: 0.3 };
const ORDER_STATEMENTS = 12;
const BID_STATEMENTS = 10;

const middleOf = <T>(rounds: readonly T[], value: (round: T) => number) =>
  median(rounds.map(value));

interface OrderRound {
  cost: RequestCost;
  more: Pick<RequestCost, 'api' | 'postgres' | 'client'>;
  rate: number;
}

/** Orders by four clients and by sixteen give the costs and how they grow; orders by 32 are what the simulation must find. */
async function ordersOf(world: World, api: Program): Promise<Omit<OrderRound, 'more'>> {
  const requests = [placing(await createBuyers(world, BUYERS), await readPricedSkus(world))];
  const loadBy = (connections: number) => load({ url: api.url, requests, connections });
  await load({ url: api.url, requests }, 2);
  const rounds: OrderRound[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`Orders, ${round + 1} of ${ROUNDS}…`);
    const count = (one: { count: number }) => one.count;
    const single = await costOf(world, [api.pid], () => loadBy(1), count);
    const some = await costOf(world, [api.pid], () => loadBy(FEW), count);
    const more = await costOf(world, [api.pid], () => loadBy(MORE), count);
    const { rate } = await loadBy(ORDER_CLIENTS);
    const busy = single.api + single.postgres + single.client;
    const wait = Math.max(0, 1000 / single.result.rate - busy);
    const { api: ofApi, postgres, client } = some;
    rounds.push({ cost: { api: ofApi, postgres, client, wait }, more, rate });
  }
  const few = {
    api: middleOf(rounds, ({ cost }) => cost.api),
    postgres: middleOf(rounds, ({ cost }) => cost.postgres),
    client: middleOf(rounds, ({ cost }) => cost.client),
  };
  const perClient = (name: keyof typeof few) =>
    Math.max(0, middleOf(rounds, ({ more }) => more[name]) - few[name]) /
    ((MORE - FEW) / HERE.cores);
  return {
    cost: {
      ...few,
      wait: middleOf(rounds, ({ cost }) => cost.wait),
      crowd: {
        from: FEW / HERE.cores,
        api: perClient('api'),
        postgres: perClient('postgres'),
        client: perClient('client'),
      },
    },
    rate: middleOf(rounds, ({ rate }) => rate),
  };
}

/** Splits two measured costs per bid, at two mean sizes of a batch, into a batch's and a bid's own part. */
function split(small: number, size: number, large: number, otherSize: number) {
  const batch = Math.max(0, (small - large) / (1 / size - 1 / otherSize));
  return { batch, each: Math.max(0, small - batch / size) };
}

interface BidRound {
  cost: BidCost;
  rate: number;
  p50: number;
  p99: number;
}

/** Two bidders and sixteen give the costs, by the size of their batches; 64 are what the simulation must find. */
async function bidsOf(world: World, api: Program): Promise<BidRound> {
  const bidders = await createBidders(world, BIDDERS, '100000000');
  const bidBy = (some: Bidder[]) => bidThroughApi(world, [api.url], some);
  await bidBy(bidders.slice(0, 16));
  const rounds: BidRound[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`Bids, ${round + 1} of ${ROUNDS}…`);
    const count = ({ bids }: { bids: number }) => bids;
    const two = await costOf(world, [api.pid], () => bidBy(bidders.slice(0, 2)), count);
    const some = await costOf(world, [api.pid], () => bidBy(bidders.slice(0, 16)), count);
    const { rate, p50, p99 } = await bidBy(bidders);
    const sizes = [two, some].map(({ result }) => result.bids / result.batches);
    const [size = 1, otherSize = 2] = sizes;
    const ofApi = split(two.api, size, some.api, otherSize);
    const postgres = split(two.postgres, size, some.postgres, otherSize);
    // Two bidders in turn: from one decision to the next nothing but this passes.
    const wait = Math.max(0, two.elapsed - two.api - two.postgres - two.client);
    rounds.push({
      cost: {
        client: some.client,
        apiEach: ofApi.each,
        apiBatch: ofApi.batch,
        postgresEach: postgres.each,
        postgresBatch: postgres.batch,
        wait,
      },
      rate,
      p50,
      p99,
    });
  }
  const names = ['client', 'apiEach', 'apiBatch', 'postgresEach', 'postgresBatch', 'wait'] as const;
  const cost = Object.fromEntries(
    names.map((name) => [name, middleOf(rounds, (one) => one.cost[name])]),
  ) as unknown as BidCost;
  return {
    cost,
    rate: middleOf(rounds, ({ rate }) => rate),
    p50: middleOf(rounds, ({ p50 }) => p50),
    p99: middleOf(rounds, ({ p99 }) => p99),
  };
}

function predictions(order: RequestCost, bid: BidCost): Figure[] {
  const figures: Figure[] = [];
  for (const apiProcesses of [1, 4, 8]) {
    const machines = { ...APART, apiProcesses };
    const clients = { clients: 32 * apiProcesses, ms: SIMULATED_MS };
    const orders = simulateRequests(order, { ...machines, statements: ORDER_STATEMENTS }, clients);
    const storm = simulateBids(
      bid,
      { ...machines, statements: BID_STATEMENTS },
      { bids: 50_000, withinMs: 10_000 },
    );
    const name = `simulate.${apiProcesses}-processes`;
    figures.push(
      plain(`${name}.orders`, orders.rate, 'orders/s', PREDICTED),
      plain(`${name}.orders-cores`, orders.cores, 'of 8 cores of PostgreSQL', PREDICTED),
      plain(
        `${name}.storm-longest`,
        storm.longest,
        'ms, 10,000 bidders × 5 bids in 10 s',
        '< 2000',
      ),
    );
  }
  return figures;
}

/** A shop of a million members, who order twice a month, a tenth of a day's orders in its busiest hour, three times as many on a day of sale. */
function millionMembers(order: RequestCost): Figure[] {
  const perSecond = (((MEMBERS * 2) / 30) * 0.1 * 3) / 3_600;
  const machines = { ...APART, apiProcesses: 2, statements: ORDER_STATEMENTS };
  const { rate, p99, cores } = simulateArrivals(order, machines, {
    perSecond,
    ms: SIMULATED_MS * 10,
  });
  const name = 'simulate.1m-members';
  return [
    plain(`${name}.orders`, rate, 'orders/s in the busiest hour', PREDICTED),
    plain(`${name}.p99`, p99, 'ms of an order', PREDICTED),
    plain(`${name}.cores`, cores, 'of 8 cores of PostgreSQL', PREDICTED),
  ];
}

/** A simulation of the shop: that it finds what is measured here, and what it predicts for larger machines. */
export async function simulate(world: World): Promise<Figure[]> {
  const api = await start('api', world.url);
  const orders = await ordersOf(world, api);
  const bids = await bidsOf(world, api);
  await api.stop();
  say(JSON.stringify({ order: orders.cost, bid: bids.cost }));
  const ms = SIMULATED_MS;
  const order = simulateRequests(orders.cost, HERE, { clients: ORDER_CLIENTS, ms });
  const bid = simulateBids(bids.cost, HERE, { bidders: BIDDERS, ms });
  return [
    compare('simulate.orders', order.rate, 'orders/s', orders.rate, AIM),
    compare('simulate.bids', bid.rate, 'bids/s', bids.rate, AIM),
    compare('simulate.bids.p50', bid.p50, 'ms', bids.p50, AIM),
    compare('simulate.bids.p99', bid.p99, 'ms', bids.p99, AIM),
    ...predictions(orders.cost, bids.cost),
    ...millionMembers(orders.cost),
  ];
}
