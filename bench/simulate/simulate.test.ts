import { createClock, type Process } from './clock';
import { createRandom, exponential } from './random';
import { simulateArrivals, simulateBids, simulateRequests } from './shop';
import { createStation } from './station';

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/** Mean response time of customers who come at random to `places` servers; `load` is their offered load, mean service 1. */
function meanResponse(places: number, load: number, customers: number): number {
  const clock = createClock();
  const random = createRandom(7);
  const station = createStation(clock, places);
  const times: number[] = [];
  function* customer(): Process {
    const begun = clock.now();
    yield* station.use(exponential(random, 1));
    times.push(clock.now() - begun);
  }
  function* source(): Process {
    for (let n = 0; n < customers; n++) {
      yield clock.delay(exponential(random, 1 / load));
      clock.start(customer());
    }
  }
  clock.start(source());
  clock.runUntil(Number.MAX_SAFE_INTEGER);
  return mean(times);
}

/** Erlang's formula for the same. */
function erlangResponse(places: number, load: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < places; n++) {
    term *= load / n;
    sum += term;
  }
  const last = ((term * load) / places) * (places / (places - load));
  return 1 + last / (sum + last) / (places - load);
}

it.each([
  [1, 0.5],
  [1, 0.9],
  [2, 1.6],
  [8, 6],
])('%d servers with load %d have the mean response of Erlang’s formula', (places, load) => {
  const ratio = meanResponse(places, load, 400_000) / erlangResponse(places, load);
  expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
});

it('events of one moment run in the order in which they were scheduled, others by time', () => {
  const clock = createClock();
  const seen: number[] = [];
  function* at(ms: number, name: number): Process {
    yield clock.delay(ms);
    seen.push(name);
  }
  for (const [ms, name] of [
    [5, 3],
    [1, 1],
    [5, 4],
    [2, 2],
    [9, 5],
  ] as const) {
    clock.start(at(ms, name));
  }
  clock.runUntil(8);
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(clock.now()).toBe(8);
});

const COST = { client: 0.5, api: 1, postgres: 2, wait: 1 };

it('a single client waits for the sum of the costs', () => {
  const { rate, p50 } = simulateRequests(
    COST,
    { apiProcesses: 1, cores: 2, shared: true },
    { clients: 1, ms: 100_000 },
  );
  expect(rate / (1000 / 4.5)).toBeCloseTo(1, 1);
  expect(p50).toBeGreaterThan(3.5);
});

it('many clients are held up by the busiest host: all cores of one, or the thread of the only process', () => {
  const many = { clients: 64, ms: 50_000 };
  const together = simulateRequests(COST, { apiProcesses: 4, cores: 2, shared: true }, many);
  expect(together.rate).toBeCloseTo(2000 / 3.5, -1);
  const apart = simulateRequests(COST, { apiProcesses: 1, cores: 16, shared: false }, many);
  expect(apart.rate).toBeCloseTo(1000, -1);
  const wide = simulateRequests(COST, { apiProcesses: 4, cores: 4, shared: false }, many);
  expect(wide.rate).toBeCloseTo(2000, -1);
  expect(wide.cores).toBeCloseTo(1, 1);
});

const BID = { client: 0, apiEach: 0.2, apiBatch: 1, postgresEach: 0.2, postgresBatch: 4, wait: 1 };
const ONE = { apiProcesses: 1, cores: 4, shared: false };

it('bids that wait for one lot share the cost of a batch', () => {
  const alone = simulateBids(BID, ONE, { bidders: 1, ms: 20_000 });
  expect(alone.rate).toBeCloseTo(1000 / 6.4, -1);
  const crowd = simulateBids(BID, ONE, { bidders: 64, ms: 20_000 });
  expect(crowd.rate).toBeGreaterThan(10 * alone.rate);
});

it('every bid of a window is decided, and a window gives the same result each time', () => {
  const window = { bids: 2_000, withinMs: 1_000 };
  const first = simulateBids(BID, ONE, window);
  expect(first.longest).toBeGreaterThan(first.p99);
  expect(simulateBids(BID, ONE, window)).toEqual(first);
});

it('processes on one lot take turns at its row', () => {
  const two = simulateBids(BID, { ...ONE, apiProcesses: 2 }, { bidders: 2, ms: 20_000 });
  // The row is held by one at a time: PostgreSQL's part and the commit do not overlap.
  expect(two.rate).toBeLessThanOrEqual(1000 / (4.2 + 1) + 5);
});

it('clients who crowd the cores cost more each: all programs on one host, PostgreSQL alone on hosts of their own', () => {
  const crowd = { from: 2, client: 0, api: 0, postgres: 0.1 };
  const rate = (shared: boolean, clients: number) =>
    simulateRequests(
      { ...COST, crowd },
      { apiProcesses: 1, cores: 2, shared },
      { clients, ms: 20_000 },
    ).rate;
  const alone = simulateRequests(
    { ...COST, postgres: COST.postgres + 0.6 },
    { apiProcesses: 1, cores: 2, shared: true },
    { clients: 16, ms: 20_000 },
  ).rate;
  expect(rate(true, 16) / alone).toBeCloseTo(1, 1);
  expect(rate(true, 16)).toBeLessThan(rate(true, 4));
  // Its pool holds twenty connections, so more clients crowd PostgreSQL no more.
  expect(rate(false, 64) / rate(false, 40)).toBeCloseTo(1, 1);
});

it('members who come at random are all served while the cores are not full, and wait little', () => {
  const machines = { apiProcesses: 2, cores: 2, shared: false };
  const { rate, p50, cores } = simulateArrivals(COST, machines, { perSecond: 100, ms: 200_000 });
  expect(rate / 100).toBeCloseTo(1, 1);
  expect(cores).toBeCloseTo((100 * COST.postgres) / 1000 / 2, 1);
  expect(p50 / (COST.client + COST.api + COST.postgres + COST.wait)).toBeLessThan(1.3);
});
