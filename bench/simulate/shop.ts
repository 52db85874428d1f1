import { createClock, type Process } from './clock';
import { createRandom, exponential } from './random';
import { createStation, type Station } from './station';

/** Of one order (or another request that is alone in its transaction): CPU by program, and waiting without CPU, ms. */
export interface RequestCost {
  client: number;
  api: number;
  postgres: number;
  /** Commit and network. */
  wait: number;
  /** What each further client on a core adds (switches between programs, colder caches); none where it was not measured. */
  crowd?: Crowd;
}

/** ms of CPU that a request costs more for each client on a core beyond `from`. */
export interface Crowd {
  from: number;
  client: number;
  api: number;
  postgres: number;
}

/** Of bids that are decided together: what a batch costs, and what each of its bids adds, ms. */
export interface BidCost {
  client: number;
  /** A bid's own share of the API process: reading it, answering it. */
  apiEach: number;
  apiBatch: number;
  postgresEach: number;
  postgresBatch: number;
  wait: number;
}

/** The machines: programs on one host share its cores; an API process runs on one core at a time. */
export interface Machines {
  apiProcesses: number;
  /** Cores of PostgreSQL's host; `shared` when load, API and PostgreSQL run on one host. */
  cores: number;
  shared: boolean;
  /** Between hosts and there and back, ms; each statement of a request pays it. */
  roundTrip?: number;
  statements?: number;
}

export interface Result {
  /** Requests per second. */
  rate: number;
  p50: number;
  p99: number;
  longest: number;
  /** Mean share of PostgreSQL's cores in use, 0 to 1. */
  cores: number;
}

/** As many as a pool of the API has (server/db). */
const POOL = 20;
/** ADR 062: max. bids of a batch, and the pause before the next one. */
const MAX_TOGETHER = 100;
const GATHER_PART = 0.5;
const MAX_GATHER_MS = 50;

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;

function createHosts({ apiProcesses, cores, shared, roundTrip = 0, statements = 0 }: Machines) {
  const clock = createClock();
  const random = createRandom(1);
  const database = createStation(clock, cores);
  /** CPU of the clients; unlimited unless they share the host. */
  const client = shared ? database : createStation(clock, Number.POSITIVE_INFINITY);
  const apis = Array.from({ length: apiProcesses }, () => {
    const thread = createStation(clock, 1);
    const core = shared ? database : createStation(clock, 1);
    return {
      pool: createStation(clock, POOL),
      /** Work of the process: its one thread, on a core. */
      *work(ms: number): Process {
        yield thread.take;
        yield* core.use(ms);
        thread.release();
      },
    };
  });
  const times: number[] = [];
  return {
    clock,
    random,
    database,
    client,
    apis,
    networkMs: roundTrip * statements,
    times,
    /** Between a half and one and a half of the mean. */
    vary: (mean: number) => mean * (0.5 + random()),
    result(ms: number): Result {
      const sorted = times.toSorted((a, b) => a - b);
      return {
        rate: (times.length / ms) * 1000,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        longest: sorted.at(-1) ?? Number.NaN,
        cores: database.utilization(),
      };
    },
  };
}
type Hosts = ReturnType<typeof createHosts>;
type ApiProcess = Hosts['apis'][number];

/** The cost of a request among so many clients. On hosts of their own only PostgreSQL's cores are crowded, by its connections. */
function crowded(cost: RequestCost, { apiProcesses, cores, shared }: Machines, clients: number) {
  const { crowd } = cost;
  if (!crowd) return cost;
  const connections = shared ? clients : Math.min(clients, POOL * apiProcesses);
  const more = Math.max(0, connections / cores - crowd.from);
  const ofOthers = shared ? more : 0;
  return {
    ...cost,
    client: cost.client + crowd.client * ofOthers,
    api: cost.api + crowd.api * ofOthers,
    postgres: cost.postgres + crowd.postgres * more,
  };
}

/** Clients that send the next request when the last was answered. */
export function simulateRequests(
  alone: RequestCost,
  machines: Machines,
  { clients, ms }: { clients: number; ms: number },
): Result {
  const cost = crowded(alone, machines, clients);
  const hosts = createHosts(machines);
  const { clock } = hosts;
  function* customer(api: ApiProcess): Process {
    for (;;) yield* request(hosts, api, cost);
  }
  for (let n = 0; n < clients; n++) {
    const api = hosts.apis[n % hosts.apis.length];
    if (api) clock.start(customer(api));
  }
  clock.runUntil(ms);
  return hosts.result(ms);
}

/** One request of a client, from its sending to its answer. */
function* request(hosts: Hosts, api: ApiProcess, cost: RequestCost): Process {
  const { clock, vary } = hosts;
  const begun = clock.now();
  yield* hosts.client.use(vary(cost.client));
  yield* api.work(vary(cost.api / 2));
  yield api.pool.take;
  yield* hosts.database.use(vary(cost.postgres));
  yield clock.delay(vary(cost.wait) + hosts.networkMs);
  api.pool.release();
  yield* api.work(vary(cost.api / 2));
  hosts.times.push(clock.now() - begun);
}

/** Requests of many members who come at random and do not wait for each other. */
export function simulateArrivals(
  cost: RequestCost,
  machines: Machines,
  { perSecond, ms }: { perSecond: number; ms: number },
): Result {
  const hosts = createHosts(machines);
  const { clock, random } = hosts;
  function* source(): Process {
    for (let n = 0; ; n++) {
      yield clock.delay(exponential(random, 1000 / perSecond));
      const api = hosts.apis[n % hosts.apis.length];
      if (api) clock.start(request(hosts, api, cost));
    }
  }
  clock.start(source());
  clock.runUntil(ms);
  return hosts.result(ms);
}

/** The bids on one lot that a process holds, and its loop that decides them in batches. */
function createLane(hosts: Hosts, api: ApiProcess, row: Station, cost: BidCost) {
  const { clock, vary, database } = hosts;
  const waiting: (() => void)[] = [];
  let isWorking = false;
  function* decide(): Process {
    while (waiting.length > 0) {
      const begun = clock.now();
      const batch = waiting.splice(0, MAX_TOGETHER);
      yield api.pool.take;
      yield* api.work(vary(cost.apiBatch));
      yield row.take;
      yield* database.use(vary(cost.postgresBatch + cost.postgresEach * batch.length));
      yield clock.delay(vary(cost.wait) + hosts.networkMs);
      row.release();
      api.pool.release();
      for (const answer of batch) answer();
      const took = clock.now() - begun;
      const mayGather = batch.length > 1 && waiting.length < MAX_TOGETHER;
      if (mayGather) yield clock.delay(Math.min(took * GATHER_PART, MAX_GATHER_MS));
    }
    isWorking = false;
  }
  return {
    decided: (resume: () => void) => {
      waiting.push(resume);
      if (isWorking) return;
      isWorking = true;
      clock.start(decide());
    },
  };
}

/** Bids come from bidders who bid again when they are answered, or at their own times within a window. */
export type Arrivals = { bidders: number; ms: number } | { bids: number; withinMs: number };

/** Bids on one lot. A window's simulation runs until all are decided. */
export function simulateBids(cost: BidCost, machines: Machines, arrivals: Arrivals): Result {
  const hosts = createHosts(machines);
  const { clock, vary } = hosts;
  const row = createStation(clock, 1);
  const lanes = hosts.apis.map((api) => ({ api, ...createLane(hosts, api, row, cost) }));
  function* bid({ api, decided }: (typeof lanes)[number]): Process {
    const begun = clock.now();
    yield* hosts.client.use(vary(cost.client));
    yield* api.work(vary(cost.apiEach / 2));
    yield decided;
    yield* api.work(vary(cost.apiEach / 2));
    hosts.times.push(clock.now() - begun);
  }
  function* bidder(lane: (typeof lanes)[number]): Process {
    for (;;) yield* bid(lane);
  }
  function* later(at: number, lane: (typeof lanes)[number]): Process {
    yield clock.delay(at);
    yield* bid(lane);
  }
  const laneOf = (n: number) => lanes[n % lanes.length] as (typeof lanes)[number];
  if ('bidders' in arrivals) {
    for (let n = 0; n < arrivals.bidders; n++) clock.start(bidder(laneOf(n)));
    clock.runUntil(arrivals.ms);
    return hosts.result(arrivals.ms);
  }
  const { bids, withinMs } = arrivals;
  for (let n = 0; n < bids; n++) clock.start(later(hosts.random() * withinMs, laneOf(n)));
  const step = withinMs / 10;
  let end = withinMs;
  for (; hosts.times.length < bids; end += step) clock.runUntil(end);
  return hosts.result(end);
}
