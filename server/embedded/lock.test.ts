import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { lockDataDir } from './lock';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gab-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('one holder has the lock, its process id is named to others, and a release frees it', async () => {
  const first = await lockDataDir(join(dir, 'shop'));
  await expect(lockDataDir(join(dir, 'shop'))).rejects.toThrow(
    new RegExp(`already runs in .*shop \\(process ${process.pid}\\)`),
  );
  await first.release();
  await (await lockDataDir(join(dir, 'shop'))).release();
});

test('the lock holds for every path to the folder', async () => {
  const first = await lockDataDir(dir);
  symlinkSync(dir, join(dir, 'alias'));
  await expect(lockDataDir(join(dir, 'alias'))).rejects.toThrow(/already runs/);
  await first.release();
});

test('two folders have separate locks', async () => {
  const locks = await Promise.all(['a', 'b'].map((name) => lockDataDir(join(dir, name))));
  expect(locks).toHaveLength(2);
  await Promise.all(locks.map((lock) => lock.release()));
});

test('one of many simultaneous claims succeeds', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dir)));
  const locks = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(locks).toHaveLength(1);
  await Promise.all(locks.map((lock) => lock.release()));
});

test('the lock of a killed process is free', async () => {
  const script = join(dir, 'holder.cjs');
  buildSync({
    stdin: {
      contents: `import { lockDataDir } from './lock';
        lockDataDir(${JSON.stringify(dir)}).then(() => process.stdout.write('held'));
        setInterval(() => {}, 1000);`,
      resolveDir: __dirname,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: script,
  });
  const holder = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  await expect(lockDataDir(dir)).rejects.toThrow(`(process ${holder.pid})`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockDataDir(dir)).release();
});

test('a claim creates the folder and its parents', async () => {
  const deep = join(dir, 'a', 'b', 'c');
  await (await lockDataDir(deep)).release();
  expect(statSync(deep).isDirectory()).toBe(true);
});

test('the error names the reason why DATA_DIR cannot be used', async () => {
  writeFileSync(join(dir, 'file'), '');
  await expect(lockDataDir(join(dir, 'file'))).rejects.toThrow(/^DATA_DIR: .*it is a file/);
  await expect(lockDataDir(join(dir, 'file', 'x'))).rejects.toThrow(/it lies under a file/);
  if (process.platform === 'linux') {
    await expect(lockDataDir('/proc/shop')).rejects.toThrow(/folders cannot be made there/);
  }
});
