import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors';
import type { EventHub } from './eventHub';
import { countStreams, drainStreams } from './sse';

/** Pause after a loss before the shop's readiness is checked, and between two checks, ms. */
const FIRST_CHECK_MS = 500;
const CHECK_EVERY_MS = 1_000;
/** Shortest period over which readers spread their reconnects, ms (reconnectPause). */
const MIN_SPREAD_MS = 1_000;

/** Hubs of processes without a listening connection, while another process of the shop is ready. */
const handedOver = new WeakSet<EventHub>();

/** @throws AppError UNAVAILABLE while readers get their events from another process: a proxy asks that one */
export function refuseStream(events: EventHub): void {
  if (handedOver.has(events)) throw new AppError('UNAVAILABLE');
}

interface Ports {
  events: EventHub;
  /** Whether another process of the shop is ready; this one is not, as it has lost the database. */
  isShopReady(): Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Ends the streams, and refuses new ones. */
function handOver({ events, log }: Ports): void {
  handedOver.add(events);
  const streams = countStreams(events);
  if (streams === 0) return;
  log.warn({ streams }, 'the database does not answer here: streams go to another process');
  drainStreams(events, MIN_SPREAD_MS);
}

/** Checks until `signal`, which the next change of the connection aborts, whether another process is ready. */
async function watchForOtherProcess(ports: Ports, signal: AbortSignal): Promise<void> {
  const { events, isShopReady } = ports;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  let wasReady = false;
  await pause(FIRST_CHECK_MS);
  while (!signal.aborted) {
    const isReady = await isShopReady().catch(() => false);
    if (signal.aborted) return;
    if (isReady) {
      if (wasReady) handOver(ports);
      // If the database is back, this process listens again without the rest of its pause.
      events.reconnect();
    } else {
      handedOver.delete(events);
    }
    wasReady = isReady;
    await pause(CHECK_EVERY_MS);
  }
}

/**
 * Ends the streams of a process whose listening connection is lost, once another process of the shop has been ready twice:
 * at the first time it may not know of the same loss yet, or the database may just be back. While none is ready, streams
 * stay: their readers could go nowhere.
 * @returns the function that ends it
 */
export function handReadersOver(ports: Ports): () => void {
  const { events } = ports;
  let loss = new AbortController();
  const unwatch = events.onConnection((isConnected) => {
    loss.abort();
    handedOver.delete(events);
    if (isConnected) return;
    loss = new AbortController();
    void watchForOtherProcess(ports, loss.signal);
  });
  return () => {
    loss.abort();
    unwatch();
  };
}
