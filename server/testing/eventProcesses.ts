import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database';
import type { EventBus } from '../events/bus';
import { openNatsBus } from '../events/natsBus';
import { type Relay, startRelay } from '../events/relay';
import { type EventHub, openEventHub } from '../http/eventHub';
import type { NatsServer } from './nats';

export const QUIET = { info: () => undefined, warn: () => undefined };

export const busTo = ({ port }: Pick<NatsServer, 'port'>, subject = 'gab.events'): EventBus =>
  openNatsBus(
    {
      servers: [`127.0.0.1:${port}`],
      tls: false,
      login: undefined,
      credentialsFile: undefined,
      caFile: undefined,
      subject,
    },
    QUIET,
  );

/** Waits until `holds`, for 20 s at most. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 800; tries++) {
    if (await holds()) return;
    await sleep(25);
  }
  throw new Error(`never: ${what}`);
}

/** Processes that follow one database's events, as far as events go. */
export interface EventProcesses {
  hubs: [EventHub, EventHub];
  relays: Relay[];
  close(): Promise<void>;
}

/** Two processes; with a bus of each, two workers too. */
export async function openProcesses(
  db: Database,
  openBus?: () => EventBus,
): Promise<EventProcesses> {
  const buses = openBus ? [openBus(), openBus(), openBus(), openBus()] : [];
  const [one, other, ...working] = buses;
  const hubs: [EventHub, EventHub] = [
    await openEventHub(db, { ...(one && { bus: one }) }),
    await openEventHub(db, { ...(other && { bus: other }) }),
  ];
  const relays = working.map((bus) => startRelay({ db, bus, log: QUIET }));
  if (openBus)
    await until('the bus brings events', () => hubs.every(({ source }) => source === 'bus'));
  return {
    hubs,
    relays,
    async close() {
      await Promise.all(relays.map((relay) => relay.stop()));
      await Promise.all(hubs.map((hub) => hub.close()));
      await Promise.all(buses.map((bus) => bus.close()));
    },
  };
}
