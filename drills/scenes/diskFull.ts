import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { disturbShop } from '../shop';

const FULL_MS = 8_000;

/** A small disk of its own, which the drill fills. */
function mountDisk(megabytes: number): { path: string; unmount(): void } {
  const path = mkdtempSync(join(tmpdir(), 'gab-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount failed: ${stderr}`);
  chmodSync(path, 0o755);
  return {
    path,
    unmount() {
      spawnSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Fills the disk to the last byte. */
function fill(path: string): string {
  const file = join(path, 'ballast');
  const open = openSync(file, 'w');
  for (let block = Buffer.alloc(1_000_000, 1); block.length > 0; ) {
    try {
      writeSync(open, block);
    } catch {
      block = block.subarray(0, Math.floor(block.length / 10));
    }
  }
  closeSync(open);
  return file;
}

/** Writes until new WAL files are needed, however many are ready. */
const SPEND_WAL = `SELECT count(pg_logical_emit_message(false, 'drill', repeat('x', 1000000))) FROM generate_series(1, 200)`;

/**
 * Fills the disk with the tables, then the disk with the WAL: writes are refused, and work again once there is room.
 */
export async function diskFull(): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    console.log('Skipped: only root can mount a small disk.');
    return [];
  }
  const [tables, wal] = [mountDisk(220), mountDisk(160)];
  try {
    const data = join(tables.path, 'data');
    const settings = ['max_wal_size = 64MB', 'min_wal_size = 32MB', 'wal_keep_size = 0'];
    const options = { data, wal: join(wal.path, 'wal'), settings };
    const { faults } = await disturbShop(options, (topology) =>
      [tables, wal].map(({ path }) => ({
        what: path === wal.path ? 'WAL disk full' : 'data disk full',
        async act() {
          await sleep(2_000);
          const ballast = fill(path);
          const { primary } = topology;
          if (path === wal.path) await primary.query(SPEND_WAL).catch(() => undefined);
          await sleep(FULL_MS);
          rmSync(ballast);
          // PostgreSQL stops when it cannot write WAL; systemd starts it again.
          const ended = !primary.program.isRunning;
          if (ended) await primary.start();
          await topology.startAll();
          await sleep(4_000);
          return ended ? 'PostgreSQL ended' : 'PostgreSQL went on';
        },
      })),
    );
    return faults;
  } finally {
    for (const disk of [tables, wal]) disk.unmount();
  }
}
