import { Client } from 'pg';
import { p99 } from './figure';
import { CONNECTIONS, SECONDS, type Throughput } from './load';

export interface RawStatement {
  name?: string;
  text: string;
  values?: unknown[];
}

/**
 * Measures the bare driver: 32 connections, each starting the next unit of work when the last is done.
 * @param next returns the statements of one unit, sent in order
 */
export async function loadPostgres(
  url: string,
  next: () => RawStatement[],
  seconds = SECONDS,
): Promise<Throughput> {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const begun = performance.now();
        for (const one of next()) await client.query(one);
        times.push(performance.now() - begun);
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { rate: times.length / elapsed, p99: p99(times) };
}
