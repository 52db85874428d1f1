import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Bundle, bundle } from './testing/bundle';

let program: Bundle;
beforeAll(() => {
  program = bundle(`
    import { waitForShutdownSignal } from './shutdownSignal';
    waitForShutdownSignal().then(() => process.stdout.write('asked ' + process.pid + '\\n'));
    setInterval(() => {}, 1000);
    process.stdout.write('ready ' + process.pid + '\\n');
  `);
});
afterAll(() => program.remove());

async function line(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  const [text]: unknown[] = await once(child.stdout, 'data');
  return String(text).trim();
}

function run(env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [program.file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
  });
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'is asked by %s, once: npm repeats what the terminal sent',
  async (signal) => {
    const child = run();
    await line(child);
    child.kill(signal);
    child.kill(signal);
    expect(await line(child)).toMatch(/^asked/);
    child.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await once(child, 'exit');
  },
);

test('ends at once when asked again later', async () => {
  const child = run();
  await line(child);
  child.kill('SIGINT');
  await line(child);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([1, null]);
});

const starter = (shell: boolean) => `
  const { spawn } = require('node:child_process');
  const command = [${JSON.stringify(process.execPath)}, process.argv[1]];
  spawn(${shell ? "'sh', ['-c', command.map((p) => JSON.stringify(p)).join(' ') + '; true']" : 'command[0], [command[1]]'},
    { stdio: 'inherit' });
  setInterval(() => {}, 1000);`;

test.each([
  ['that runs it directly', false],
  ['with a shell in between', true],
])('is asked when the npm that started it is killed, %s', async (_name, shell) => {
  if (shell && process.platform !== 'linux') return;
  const npm = spawn(process.execPath, ['-e', starter(shell), program.file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  const pid = Number((await line(npm)).split(' ')[1]);
  npm.kill('SIGKILL');
  expect(await line(npm)).toBe(`asked ${pid}`);
  process.kill(pid, 'SIGKILL');
});

test('stays when its starter ends but was no npm', async () => {
  const other = spawn(process.execPath, ['-e', starter(false), program.file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  const pid = Number((await line(other)).split(' ')[1]);
  other.kill('SIGKILL');
  const asked = line(other).then(() => true);
  const waited = new Promise((resolve) => setTimeout(() => resolve(false), 1500));
  expect(await Promise.race([asked, waited])).toBe(false);
  process.kill(pid, 'SIGKILL');
});
