import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors';
import type { EventHub } from './eventHub';
import { countStreams, drainStreams } from './sse';

/** Pause before the first question after a loss, and between two, ms. */
const FIRST_MS = 500;
const EVERY_MS = 1_000;
/** Least time within which readers come to another process, ms: each chooses its moment (reconnectPause). */
const WITHIN_MS = 1_000;

/** Processes that hear nothing from the database while another one of the shop is ready. */
const deaf = new WeakSet<EventHub>();

/** @throws AppError UNAVAILABLE while readers get their events from another process: a proxy asks that one */
export function refuseStream(events: EventHub): void {
  if (deaf.has(events)) throw new AppError('UNAVAILABLE');
}

interface Ports {
  events: EventHub;
  /** Whether a process of the shop is ready: not this one, which has lost the database. */
  isShopReady(): Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Ends the streams, and refuses new ones. */
function leave({ events, log }: Ports): void {
  deaf.add(events);
  const streams = countStreams(events);
  if (streams === 0) return;
  log.warn({ streams }, 'the database does not answer here: streams go to another process');
  drainStreams(events, WITHIN_MS);
}

/** Asks until `signal`, which the next connection aborts. */
async function followLoss(ports: Ports, signal: AbortSignal): Promise<void> {
  const { events, isShopReady } = ports;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  let wasReady = false;
  await pause(FIRST_MS);
  while (!signal.aborted) {
    const isReady = await isShopReady().catch(() => false);
    if (signal.aborted) return;
    if (!isReady) deaf.delete(events);
    else if (wasReady) leave(ports);
    // The database may just be back.
    if (isReady) events.reconnect();
    wasReady = isReady;
    await pause(EVERY_MS);
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
    deaf.delete(events);
    if (isConnected) return;
    loss = new AbortController();
    void followLoss(ports, loss.signal);
  });
  return () => {
    loss.abort();
    unwatch();
  };
}
