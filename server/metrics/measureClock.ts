import { Gauge } from 'prom-client';
import type { ArrivalClock } from '../db/clock';
import type { Metrics } from './metrics';

/** Shows how exactly this process knows the database's time, by which it stamps bids. */
export function measureClock(clock: ArrivalClock, { registry }: Metrics): void {
  new Gauge({
    name: 'gab_arrival_clock_bound_seconds',
    help: 'Largest error of the time at which this process stamps bids; beyond 0.005 it asks the database.',
    registers: [registry],
    collect() {
      this.set(clock.bound / 1000);
    },
  });
}
