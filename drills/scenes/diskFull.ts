import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createMember, createSession } from '../../server/testing/factories';
import { disturbShop } from '../shop';
import type { Topology } from '../topology/topology';
import { until } from '../topology/until';

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

/** Writes so much WAL that new files are needed, however many have been preallocated. */
const SPEND_WAL = `SELECT count(pg_logical_emit_message(false, 'drill', repeat('x', 1000000))) FROM generate_series(1, 200)`;

/** Uploads a picture to the first API; returns the error's code, or an empty text. */
async function upload(topology: Topology, token: string): Promise<string> {
  const [api] = topology.apis;
  if (!api) throw new Error('an API is needed');
  const bytes = await sharp(randomBytes(300 * 300 * 3), {
    raw: { width: 300, height: 300, channels: 3 },
  })
    .png()
    .toBuffer();
  const answer = await fetch(
    `http://127.0.0.1:${topology.portOf(api)}/api/pictures?purpose=product`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'idempotency-key': randomUUID(),
      },
      body: new Uint8Array(bytes),
    },
  );
  const body: unknown = await answer.json();
  return String(Object(body).errorCode ?? '');
}

/** Whether an API that is ready all the same says that pictures cannot be stored. */
async function saysSo(topology: Topology): Promise<boolean> {
  const [api] = topology.apis;
  const answer = await fetch(`http://127.0.0.1:${api ? topology.portOf(api) : 0}/readyz`);
  return answer.ok && (await answer.text()).includes('their disk is full');
}

/** Fills the pictures' disk alone: uploads are refused in a sentence, and work again by themselves. */
async function fillPictures(topology: Topology, path: string): Promise<string> {
  const db = topology.openDatabase();
  const token = await createSession(db, await createMember(db)).finally(() => db.close());
  const expectAnswer = async (wanted: string, when: string) => {
    const code = await upload(topology, token);
    if (code !== wanted) throw new Error(`${when} an upload is answered with "${code}"`);
  };
  await expectAnswer('', 'before');
  const ballast = fill(path);
  await expectAnswer('PICTURE_UNSTORED', 'on a full disk');
  await until('/readyz says so', () => saysSo(topology), { seconds: 5 });
  await sleep(FULL_MS);
  rmSync(ballast);
  const begun = performance.now();
  await until('it is said no more', async () => !(await saysSo(topology)), { seconds: 40 });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  await expectAnswer('', 'with room again');
  return `uploads refused, known again after ${seconds} s without one`;
}

/**
 * Fills the disk with the pictures, then the disk with the tables, then that with the WAL: writes are refused, and work again once there is room.
 */
export async function diskFull(): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    console.log('Skipped: only root can mount a small disk.');
    return [];
  }
  const [pictures, tables, wal] = [mountDisk(20), mountDisk(220), mountDisk(160)];
  try {
    const data = join(tables.path, 'data');
    const settings = ['max_wal_size = 64MB', 'min_wal_size = 32MB', 'wal_keep_size = 0'];
    const env = () => ({ DATA_DIR: pictures.path });
    const options = { data, wal: join(wal.path, 'wal'), settings, env };
    const { faults } = await disturbShop(options, (topology) => [
      { what: 'pictures disk full', act: () => fillPictures(topology, pictures.path) },
      ...[tables, wal].map(({ path }) => ({
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
    ]);
    return faults;
  } finally {
    for (const disk of [pictures, tables, wal]) disk.unmount();
  }
}
