import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What deploy/systemd does by timers, for containers: `node timers.mjs FOLDER` keeps backups in the folder, and when each job was run,
 * so that one that was missed is made up for. One job at a time; how it ended is in its log line and in the alerts.
 */
const [folder = '/backups'] = process.argv.slice(2);
const { DATABASE_AUDIT_URL } = process.env;
const AUDIT = DATABASE_AUDIT_URL ? { DATABASE_URL: DATABASE_AUDIT_URL } : {};
const MINUTE = 60_000;
const DAY = 1_440;

/** Times of UTC: minutes after midnight, each `every` minutes; `weekday` 0 is Sunday. */
const JOBS = [
  {
    name: 'backup',
    every: DAY,
    at: 180,
    args: ['server/cli/db.js', 'backup', join(folder, 'gab'), '--keep=14'],
  },
  { name: 'audit', every: 60, at: 0, args: ['server/audit.js'], env: AUDIT },
  {
    name: 'audit --full',
    every: DAY,
    at: 270,
    args: ['server/audit.js', '--full', '--minutes=180'],
    env: AUDIT,
  },
  {
    name: 'drill',
    every: DAY,
    at: 330,
    weekday: 0,
    args: ['server/cli/db.js', 'drill'],
    env: { TMPDIR: folder },
  },
];

/** The newest time at which a job was due, minutes since 1970. */
function dueAt({ every, at, weekday }, now) {
  let due = Math.floor((now - at) / every) * every + at;
  while (weekday !== undefined && new Date(due * MINUTE).getUTCDay() !== weekday) due -= DAY;
  return due;
}

const STATE = join(folder, 'timers.json');
async function readRuns() {
  try {
    return JSON.parse(await readFile(STATE, 'utf8'));
  } catch {
    return {};
  }
}

async function noteRun(runs) {
  await writeFile(`${STATE}.new`, JSON.stringify(runs));
  await rename(`${STATE}.new`, STATE);
}

let child;
const run = ({ args, env }) =>
  new Promise((resolve) => {
    child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });

let isStopping = false;
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    isStopping = true;
    child?.kill('SIGTERM');
    stopping.abort();
  });
}

await mkdir(folder, { recursive: true });
const runs = await readRuns();
while (!isStopping) {
  const now = Date.now() / MINUTE;
  for (const job of JOBS) {
    if (isStopping || (runs[job.name] ?? 0) >= dueAt(job, now)) continue;
    const code = await run(job);
    console.log(JSON.stringify({ job: job.name, code }));
    if (isStopping) break;
    runs[job.name] = dueAt(job, now);
    await noteRun(runs);
  }
  await sleep(30_000, undefined, { signal: stopping.signal }).catch(() => undefined);
}
