import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/embedded/processes';
import { pgBackRestArchive } from '../topology/archive';
import { Postgres } from '../topology/postgres';
import { until } from '../topology/until';

/** Rows of the time before the backup, before the point to restore, and after it. */
const ROWS = ['backed up', 'archived', 'too late'];

/** A server without a shop: its backup by pgBackRest and its archived WAL come back to a point in time. */
export async function archived(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gab-archived-'));
  chmodSync(folder, 0o755);
  const archive = pgBackRestArchive();
  const primary = new Postgres('primary', { folder, port: await freePort() });
  const restored = new Postgres('restored', { folder, port: await freePort() });
  const write = (what = '') => primary.query(`INSERT INTO written VALUES ('${what}')`);
  try {
    primary.create(archive.settings);
    await primary.start();
    await primary.query('CREATE TABLE written (what text NOT NULL)');
    const [backedUp, kept, late] = ROWS;
    await write(backedUp);
    archive.backUp(primary, restored);
    await write(kept);
    const [row] = await primary.query<{ point: string }>('SELECT clock_timestamp()::text AS point');
    await sleep(100);
    await write(late);
    await primary.query('SELECT pg_switch_wal()');
    await primary.stop();
    archive.recover(restored, row?.point ?? '');
    await restored.start();
    await until('the restored server is a primary', async () => {
      const [state] = await restored.query<{ on: boolean }>('SELECT pg_is_in_recovery() AS on');
      return state?.on === false;
    });
    const found = await restored.query<{ what: string }>('SELECT what FROM written');
    const texts = found.map(({ what }) => what).join(', ');
    const expected = ROWS.slice(0, 2).join(', ');
    console.log(`restored: ${texts}`);
    return texts === expected ? [] : [`restored ${texts}, ${expected} expected`];
  } finally {
    for (const { program } of [primary, restored]) if (program.isRunning) await program.kill();
    archive.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
