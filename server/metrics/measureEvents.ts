import { Gauge } from 'prom-client';
import type { EventBus } from '../events/bus';
import type { Relay } from '../events/relay';
import type { EventHub } from '../http/eventHub';
import { countStreams } from '../http/sse';
import type { Metrics } from './metrics';

/** Adds whether this process is connected to NATS, and whether it relays events. Called only with NATS. */
export function measureBus({ registry }: Metrics, bus: EventBus, relay: Relay | undefined): void {
  new Gauge({
    name: 'gab_nats_connected',
    help: 'Whether this process is connected to NATS.',
    registers: [registry],
    collect() {
      this.set(bus.connected ? 1 : 0);
    },
  });
  if (!relay) return;
  new Gauge({
    name: 'gab_event_relay',
    help: 'Whether this worker relays events; of all workers one does.',
    registers: [registry],
    collect() {
      this.set(relay.isActive ? 1 : 0);
    },
  });
}

const WAYS = ['notify', 'bus', 'outbox'] as const;

/** Adds the way by which events reach this process, and how many streams pass them on. */
export function measureHub({ registry }: Metrics, hub: EventHub): void {
  new Gauge({
    name: 'gab_streams',
    help: 'Open event streams of this process.',
    registers: [registry],
    collect() {
      this.set(countStreams(hub));
    },
  });
  new Gauge({
    name: 'gab_events_by',
    help: 'The way by which events reach this process: notify, bus or outbox.',
    labelNames: ['way'],
    registers: [registry],
    collect() {
      for (const way of WAYS) this.set({ way }, hub.source === way ? 1 : 0);
    },
  });
}
