import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { StartError } from '../embedded/startError';
import type { EventBus } from '../events/bus';
import { openNatsBus } from '../events/natsBus';
import { readCredentials } from '../events/natsCredentials';
import { failureOf } from '../events/natsFailure';
import { startRelay } from '../events/relay';
import { type EventHub, openEventHub } from '../http/eventHub';
import { handReadersOver } from '../http/handOver';
import { measureBus, measureHub } from '../metrics/measureEvents';
import type { Metrics } from '../metrics/metrics';
import { isSiteReady } from './siteReady';

interface Ports {
  db: Database;
  log: FastifyBaseLogger;
  metrics: Metrics | undefined;
}

export interface ShopBus {
  /** Undefined where NATS is not configured. */
  bus: EventBus | undefined;
  close(): Promise<void>;
}

/**
 * NATS where it is configured, and in a worker the relay. NATS need not answer: the shop runs without it.
 * @throws StartError where NATS_CA cannot be read, or NATS_CREDENTIALS_FILE holds no login
 */
export async function openShopBus(
  { nats, role }: Config,
  { db, log, metrics }: Ports,
): Promise<ShopBus> {
  if (!nats) return { bus: undefined, close: async () => undefined };
  if (nats.caFile) {
    await access(nats.caFile, constants.R_OK).catch((cause) => {
      throw new StartError('NATS_CA: the file cannot be read.', { cause });
    });
  }
  if (nats.credentialsFile) {
    await readCredentials(nats.credentialsFile).catch((cause: unknown) => {
      throw new StartError(`${failureOf(cause)}.`, { cause });
    });
  }
  const bus = openNatsBus(nats, log);
  const relay = role === 'api' ? undefined : startRelay({ db, bus, log });
  if (metrics) measureBus(metrics, bus, relay);
  return {
    bus,
    async close() {
      await relay?.stop();
      await bus.close();
    },
  };
}

/** The events of a process that serves pages. */
export async function openShopHub(
  { bus }: ShopBus,
  { db, metrics }: Omit<Ports, 'log'>,
): Promise<EventHub> {
  const hub = await openEventHub(db, { ...(bus && { bus }) });
  if (metrics) measureHub(metrics, hub);
  return hub;
}

/** Hands readers over to other processes behind the site's own address. @returns the function that ends it */
export function handShopReadersOver(
  events: EventHub,
  { siteUrl }: Pick<Config, 'siteUrl'>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  if (!siteUrl) return async () => undefined;
  const stop = handReadersOver({ events, isShopReady: () => isSiteReady(siteUrl), log });
  return async () => stop();
}

/** Warnings in `/readyz` of an API about the path by which events arrive. */
export function hubWarnings({ source, connected }: EventHub, { bus }: ShopBus): string[] {
  // NOTIFY and the outbox need this connection, so its loss hides the state of NATS.
  if (!connected)
    return ['The connection that listens to the database is lost: events wait for it.'];
  if (bus && source === 'outbox') {
    const why = bus.connected ? 'NATS is connected, and brings no events' : 'NATS is not connected';
    return [`${why}: this process reads the outbox.`];
  }
  if (bus && source === 'notify') return ['No worker relays events: NOTIFY brings them.'];
  return source === 'outbox'
    ? ['NATS_URL is not set here, and a worker relays events: this process reads the outbox.']
    : [];
}

/** The state of NATS for a worker's `/readyz`. */
export const workerWarnings = ({ bus }: ShopBus): string[] =>
  bus && !bus.connected ? ['NATS is not connected: processes read events from the outbox.'] : [];
