import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../server/testing/until';

const TIMERS = join(__dirname, '../deploy/docker/timers.mjs');
/** Writes down how it was called. */
const PROGRAM = `require('node:fs').appendFileSync('calls', JSON.stringify([process.argv.slice(1).join(' ').replace(process.cwd() + '/', ''), process.env.DATABASE_URL, process.env.TMPDIR]) + '\\n'); process.exit(1);`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gab-timers-'));
  mkdirSync(join(dir, 'server/cli'), { recursive: true });
  for (const name of ['server/audit.js', 'server/cli/db.js'])
    writeFileSync(join(dir, name), PROGRAM);
});
afterEach(() => rmSync(dir, { recursive: true }));

const calls = () =>
  existsSync(join(dir, 'calls')) ? readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n') : [];

/** Starts the timers, and ends them once this holds. */
async function runUntil(holds: () => boolean): Promise<void> {
  const child = spawn(process.execPath, [TIMERS, join(dir, 'kept')], {
    cwd: dir,
    env: { DATABASE_URL: 'shop', DATABASE_AUDIT_URL: 'audit' },
    stdio: 'ignore',
  });
  await until(() => holds());
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
}
const kept = (): Record<string, number> => {
  const file = join(dir, 'kept/timers.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

it('runs each job that is due, one that fails too, and not again before it is due', async () => {
  await runUntil(() => Object.keys(kept()).length === 4);
  const folder = join(dir, 'kept');
  expect(calls().map((line) => JSON.parse(line))).toEqual([
    [`server/cli/db.js backup ${folder}/gab --keep=14`, 'shop', null],
    ['server/audit.js', 'audit', null],
    ['server/audit.js --full --minutes=180', 'audit', null],
    ['server/cli/db.js drill', 'shop', folder],
  ]);
  const before = kept();
  for (const at of Object.values(before)) expect(at).toBeLessThanOrEqual(Date.now() / 60_000);
  // A night that was missed.
  writeFileSync(
    join(folder, 'timers.json'),
    JSON.stringify({ ...before, backup: (before.backup ?? 0) - 1 }),
  );
  await runUntil(() => calls().length === 5);
  expect(calls()[4]).toContain('db.js backup');
});

it('is due on Sundays for the drill, each full hour for the audit', async () => {
  await runUntil(() => Object.keys(kept()).length === 4);
  const at = (name: string) => new Date((kept()[name] ?? 0) * 60_000);
  expect([at('drill').getUTCDay(), at('drill').getUTCHours(), at('audit').getUTCMinutes()]).toEqual(
    [0, 5, 0],
  );
});
