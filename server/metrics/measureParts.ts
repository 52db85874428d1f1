import { Gauge } from 'prom-client';
import type { DatabaseWatch } from '../db/databaseWatch';
import type { Metrics } from './metrics';

/** Shows what a process notices of its machine and of the pictures' storage. */
export function measureParts(
  { registry }: Pick<Metrics, 'registry'>,
  { clock, files }: { clock: Pick<DatabaseWatch, 'offsetMs'>; files: { failingS(): number } },
): void {
  const registers = [registry];
  new Gauge({
    name: 'gab_clock_offset_seconds',
    help: "The database's clock less this machine's; beyond 600 either way this process ends nothing by time.",
    registers,
    collect() {
      this.reset();
      if (clock.offsetMs !== undefined) this.set(clock.offsetMs / 1000);
    },
  });
  new Gauge({
    name: 'gab_storage_failing_seconds',
    help: 'Seconds since this process could not store a picture; 0 while it can.',
    registers,
    collect() {
      this.set(files.failingS());
    },
  });
}
