import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/embedded/processes';
import { until } from '../server/testing/until';

const HAPROXY = '/usr/sbin/haproxy';
const isInstalled = existsSync(HAPROXY) && spawnSync('openssl', ['version']).status === 0;

/** An API of two probes and a stream; SIGUSR1 makes it not ready. */
const API = `let ready = true;
process.on('SIGUSR1', () => { ready = false; });
process.on('SIGUSR2', () => { ready = true; });
require('http').createServer(({ url }, answer) => {
  if (url === '/readyz') return answer.writeHead(ready ? 200 : 503).end();
  if (!url.endsWith('/events')) return answer.end();
  answer.writeHead(200, { 'content-type': 'text/event-stream', 'x-api': process.argv[1] });
  answer.write(': open\\n\\n');
}).listen(process.argv[1], '127.0.0.1', () => console.log('listens'));`;

const CONFIG = join(__dirname, '../deploy/haproxy/haproxy.cfg');

let dir: string;
let port: number;
const children: ChildProcess[] = [];
const apis = new Map<string, ChildProcess>();

beforeAll(async () => {
  if (!isInstalled) return;
  dir = mkdtempSync(join(tmpdir(), 'gab-haproxy-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  spawnSync('openssl', ['req', ...made, '-keyout', key, '-out', cert, '-subj', '/CN=localhost']);
  writeFileSync(join(dir, 'site.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
  for (const _ of [1, 2]) {
    const at = String(await freePort());
    const api = spawn(process.execPath, ['-e', API, at], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(api);
    apis.set(at, api);
    await once(api.stdout, 'data');
  }
  ({ port } = await startHaproxy(['-db'], CONFIG));
});
afterAll(() => {
  for (const child of children) {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  }
  if (isInstalled) rmSync(dir, { recursive: true });
});

const answers = [
  (stream: IncomingMessage) => {
    stream.destroy();
    return stream.statusCode === 200;
  },
  () => false,
] as const;

async function startHaproxy(mode: string[], config: string) {
  const at = await freePort();
  const [first, second] = [...apis.keys()];
  const child = spawn(HAPROXY, [...mode, '-f', config], {
    stdio: 'ignore',
    env: {
      HTTP_BIND: `127.0.0.1:${await freePort()}`,
      HTTPS_BIND: `127.0.0.1:${at}`,
      CERTIFICATE: join(dir, 'site.pem'),
      API_1: `127.0.0.1:${first}`,
      API_2: `127.0.0.1:${second}`,
      MAXCONN: '500',
    },
  });
  children.push(child);
  await until(() => open(at).then(...answers));
  return { child, port: at };
}

function open(at = port): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      {
        host: '127.0.0.1',
        port: at,
        path: '/api/me/events',
        rejectUnauthorized: false,
        agent: false,
      },
      (stream) => {
        stream.on('error', () => undefined).resume();
        resolve(stream);
      },
    ).once('error', reject);
  });
}

const apiOf = (stream: IncomingMessage) => String(stream.headers['x-api']);

(isInstalled ? describe : describe.skip)('event streams behind HAProxy', () => {
  it('a frozen API loses its streams within seconds, and none goes there', async () => {
    const streams = [await open(), await open()];
    expect(new Set(streams.map(apiOf)).size).toBe(2);
    const [frozen, living] = streams;
    if (!frozen || !living) throw new Error('two streams are needed');
    // Not events.once: that would reject, since a cut stream ends with an error.
    const closed = new Promise((resolve) => frozen.once('close', resolve));
    const begun = performance.now();
    apis.get(apiOf(frozen))?.kill('SIGSTOP');
    await closed;
    expect(performance.now() - begun).toBeLessThan(6_000);
    expect(apiOf(await open())).toBe(apiOf(living));
    expect(living.destroyed).toBe(false);
    apis.get(apiOf(frozen))?.kill('SIGCONT');
    await until(async () => apiOf(await open()) === apiOf(frozen));
    living.destroy();
  });

  it('an API that is not ready keeps its streams, and new ones go to the other', async () => {
    const [first = '', second = ''] = apis.keys();
    apis.get(first)?.kill('SIGUSR1');
    await until(async () => apiOf(await open()) === second && apiOf(await open()) === second);
    const kept = await open();
    apis.get(second)?.kill('SIGUSR1');
    // Longer than the checks take to notice it.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(kept.destroyed).toBe(false);
    for (const api of apis.values()) api.kill('SIGUSR2');
    kept.destroy();
  });

  // A worker that was replaced asks no server how it is any more: only its time limit ends what it carries.
  it('a frozen API loses the streams of a worker from before a reload too', async () => {
    const limit = /^backend events\n(?: {2}.*\n)*? {2}timeout server (\d+)s$/m;
    const shipped = readFileSync(CONFIG, 'utf8');
    const [, seconds] = limit.exec(shipped) ?? [];
    // Longer than the API's heartbeat (15 s), and so that the page hears of it before its own limit of silence (45 s).
    expect(Number(seconds)).toBeGreaterThanOrEqual(20);
    expect(Number(seconds)).toBeLessThanOrEqual(30);
    const config = join(dir, 'short.cfg');
    writeFileSync(
      config,
      shipped.replace(limit, (text) => text.replace(`${seconds}s`, '3s')),
    );
    const { child, port: at } = await startHaproxy(['-W'], config);
    const stream = await open(at);
    const workers = () => {
      const listed = spawnSync('pgrep', ['--parent', String(child.pid)]).stdout.toString();
      return listed.split('\n').filter(Boolean);
    };
    const [old] = workers();
    child.kill('SIGUSR2');
    await until(async () => workers().length === 2);
    await until(() => open(at).then(...answers));
    expect(workers()).toContain(old);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    const begun = performance.now();
    apis.get(apiOf(stream))?.kill('SIGSTOP');
    await closed;
    expect(performance.now() - begun).toBeLessThan(6_000);
    apis.get(apiOf(stream))?.kill('SIGCONT');
    child.kill('SIGTERM');
  });
});
