import autocannon, { type Request } from 'autocannon';
import { median } from './figure';
import { numberSetting } from './setting';

export const CONNECTIONS = 32;
export const SECONDS = numberSetting('BENCH_SECONDS', 5);

export interface Throughput {
  /** Responses per second. */
  rate: number;
  /** 99th percentile of the response time, ms. */
  p99: number;
}

export interface Load {
  url: string;
  requests: Request[];
  connections?: number;
  /** Requests per second of all connections; without it as many as go. */
  perSecond?: number;
  /** Its responses are compressed; their bodies are not checked for refusals. */
  isCompressed?: boolean;
}

/** Loads a server for some seconds. @throws when a response is a refusal */
export async function load(
  { url, requests, connections = CONNECTIONS, isCompressed = false, perSecond }: Load,
  seconds = SECONDS,
): Promise<Throughput & { count: number }> {
  const result = await autocannon({
    url,
    requests,
    connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    // A business refusal also has status 200.
    verifyBody: (body) => isCompressed || String(body).startsWith('{"success":true'),
  });
  const bad = result.non2xx + result.errors + result.timeouts + result.mismatches;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`);
  const count = result.requests.total;
  return { rate: count / result.duration, p99: result.latency.p99, count };
}

export type Run = () => Promise<Throughput>;

/** Runs variants alternately (A B A B …), so that a temporary load affects all; returns medians of each. */
export async function alternate<K extends string>(
  runs: Record<K, Run>,
  rounds = 3,
): Promise<Record<K, Throughput>> {
  const names = Object.keys(runs) as K[];
  const seen = new Map<K, Throughput[]>();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) seen.set(name, [...(seen.get(name) ?? []), await runs[name]()]);
  }
  const middle = (name: K): Throughput => ({
    rate: median((seen.get(name) ?? []).map(({ rate }) => rate)),
    p99: median((seen.get(name) ?? []).map((one) => one.p99)),
  });
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<K, Throughput>;
}
