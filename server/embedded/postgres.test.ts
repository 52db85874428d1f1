import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres';
import { hasEnded, isAlive } from './processes';

let dir: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gab pg '));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  rmSync(dir, { recursive: true, force: true });
});

async function start(dataDir = dir) {
  const progress: string[] = [];
  const onProgress = (text: string) => progress.push(text);
  const server = await startEmbeddedPostgres({ dataDir, durable: true, onProgress });
  running.push(server);
  return { server, progress };
}

async function query(server: EmbeddedPostgres, sql: string) {
  const client = new Client(server.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const data = () => join(dir, 'postgres', 'cluster', 'data');
const pidFile = () => join(data(), 'postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

test('rows survive a stop and a start', async () => {
  const { server, progress } = await start();
  expect(progress).toEqual([expect.stringContaining('first start')]);
  await query(server, "CREATE TABLE kept AS SELECT '商城'::text AS word");
  await server.stop();
  expect(existsSync(pidFile())).toBe(false);

  const again = await start();
  expect(again.progress).toEqual([]);
  expect(await query(again.server, 'SELECT word FROM kept')).toEqual([{ word: '商城' }]);
});

test('a connection without the password is refused', async () => {
  const { server } = await start();
  const url = server.url.replace(/:[0-9a-f]{48}@/, ':guess@');
  await expect(query({ ...server, url }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('committed rows survive a kill of the server', async () => {
  const { server } = await start();
  await query(server, 'CREATE TABLE kept AS SELECT 7 AS n');
  process.kill(postmaster(), 'SIGKILL');
  await server.lost;

  const again = await start();
  expect(await query(again.server, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a start ends the server that a killed run left running', async () => {
  const { server } = await start();
  const orphan = postmaster();
  const again = await start();
  await server.lost;
  expect(await hasEnded(orphan, 0)).toBe(true);
  expect(await query(again.server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a start does not end another process that now has the old process id', async () => {
  const first = await start();
  await first.server.stop();
  const owner = data();
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' });
  try {
    const { pid } = bystander;
    writeFileSync(pidFile(), `${pid}\n${owner}\n0\n1\n\n127.0.0.1\n0 0\nready\n`);
    const again = await start();
    expect(await query(again.server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(pid !== undefined && isAlive(pid)).toBe(true);
  } finally {
    bystander.kill();
  }
});

test('a start completes one that was killed while it created the files', async () => {
  mkdirSync(join(dir, 'postgres', 'cluster', 'new-1234', 'data', 'base'), { recursive: true });
  writeFileSync(join(dir, 'postgres', 'cluster', 'new-1234', 'data', 'PG_VERSION'), '18\n');
  const { server } = await start();
  expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(existsSync(join(dir, 'postgres', 'cluster', 'new-1234'))).toBe(false);
});

test('the error names the missing password file', async () => {
  const { server } = await start();
  await server.stop();
  rmSync(join(dir, 'postgres', 'password'));
  await expect(start()).rejects.toThrow(join(dir, 'postgres', 'password'));
});

test('the locale has letters of all scripts and orders by code point', async () => {
  const { server } = await start();
  await query(server, 'CREATE EXTENSION pg_trgm');
  const sql =
    "SELECT lower('Ａ') AS low, similarity('商城市集', '商城市') > 0.3 AS alike, 'B' < 'a' AS c";
  expect(await query(server, sql)).toEqual([{ low: 'ａ', alike: true, c: true }]);
});

const isRoot = process.getuid?.() === 0;
(isRoot ? test : test.skip)(
  'as root, works in a folder that other users cannot enter',
  async () => {
    // mkdtemp created `dir` with mode 700.
    const entered = spawnSync('ls', [dir], { uid: 65534, gid: 65534 }).status;
    expect(entered).not.toBe(0);
    const { server } = await start(join(dir, 'deep'));
    expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  },
);
