import type { Program } from './program';
import type { Topology } from './topology';
import { until } from './until';

export type EventWay = 'NATS' | 'NOTIFY' | 'outbox';

/** The present way of events to an API, by the warnings of `/readyz`. @throws Error without an answer */
export async function wayOf(topology: Topology, api: Program): Promise<EventWay> {
  const answer = await fetch(`http://127.0.0.1:${topology.portOf(api)}/readyz`, {
    signal: AbortSignal.timeout(1_500),
  });
  const text = await answer.text();
  if (text.includes('No worker relays events')) return 'NOTIFY';
  return text.includes('reads the outbox') ? 'outbox' : 'NATS';
}

/** Waits until NATS brings all APIs their events. Returns ms; undefined in a topology without NATS. */
export async function untilByNats(topology: Topology): Promise<number | undefined> {
  if (!topology.nats) return undefined;
  const begun = performance.now();
  await until('NATS brings all APIs their events', async () => {
    const ways = await Promise.all(topology.apis.map((api) => wayOf(topology, api)));
    return ways.every((way) => way === 'NATS');
  });
  return performance.now() - begun;
}
