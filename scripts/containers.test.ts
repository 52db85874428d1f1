import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { SETTINGS_TABLE } from '../server/settingsTable';

const FOLDER = join(__dirname, '../deploy/docker');
const dockerfile = readFileSync(join(FOLDER, 'Dockerfile'), 'utf8');

const Strings = Type.Array(Type.String());
const Service = Type.Object({
  image: Type.String(),
  user: Type.Optional(Type.String()),
  build: Type.Optional(Type.Object({ target: Type.String() })),
  environment: Type.Optional(Type.Record(Type.String(), Type.String())),
  depends_on: Type.Optional(Type.Record(Type.String(), Type.Object({}))),
  env_file: Type.Optional(Type.String()),
  read_only: Type.Literal(true),
  cap_drop: Type.Tuple([Type.Literal('ALL')]),
  security_opt: Type.Tuple([Type.Literal('no-new-privileges:true')]),
  volumes: Type.Optional(Strings),
  ports: Type.Optional(Strings),
  healthcheck: Type.Optional(Type.Object({})),
});
const Compose = Type.Object({
  services: Type.Record(Type.String(), Service),
  volumes: Type.Record(Type.String(), Type.Object({})),
});

function readCompose(): Static<typeof Compose> {
  const read: unknown = parse(readFileSync(join(FOLDER, 'compose.yml'), 'utf8'), { merge: true });
  const faults = [...Value.Errors(Compose, read)].map(({ path, message }) => `${path} ${message}`);
  if (!Value.Check(Compose, read)) throw new Error(faults.join('\n'));
  return read;
}

const compose = readCompose();
const services = Object.entries(compose.services);
const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({
  from: from ?? '',
  name: name ?? '',
}));

it('the Dockerfile has no fault that a linter finds', () => {
  expect(validate(dockerfile)).toEqual([]);
});

it('every stage that runs does so as a user of its own, from an image of one version', () => {
  const names = stages.map(({ name }) => name);
  for (const { from } of stages) if (!names.includes(from)) expect(from).toMatch(/:\d+\.\d+/);
  for (const stage of dockerfile.split(/^FROM /m).slice(2)) {
    expect(stage.match(/^USER .*$/gm)?.at(-1)).toMatch(/^USER (node|postgres)$/);
  }
});

it.each(services)('%s has one version, a user, and a health check', (_name, service) => {
  const { image, build, user, healthcheck } = service;
  expect(image).toMatch(/:v?\d+/);
  if (!build) expect(image).toMatch(/:v?\d+\.\d+\.\d+|:\d+\.\d+-/);
  if (build) expect(stages.map(({ name }) => name)).toContain(build.target);
  // Images built from the stage `shop` inherit both.
  if (build && build.target !== 'pgbouncer') return;
  expect(user).toMatch(/^(?!root$|0$)\w+$/);
  expect(healthcheck).toBeDefined();
});

it('processes of the shop are given settings that exist', () => {
  const shops = services.filter(([, { env_file }]) => env_file === 'shop.env');
  expect(shops.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'operator', 'timers']);
  for (const [, { environment = {} }] of shops) {
    expect(Object.keys(SETTINGS_TABLE)).toEqual(expect.arrayContaining(Object.keys(environment)));
  }
});

it('there is no secret in it, and only HAProxy is open to the network', () => {
  for (const [name, { environment = {}, ports = [] }] of services) {
    for (const [variable, value] of Object.entries(environment)) {
      if (/PASSWORD|KEY|URL|SECRET/.test(variable)) expect(value).toMatch(/^($|\/run\/secrets\/)/);
    }
    if (name !== 'haproxy') expect(ports.filter((port) => !port.startsWith('127.'))).toEqual([]);
  }
});

it('only node-exporter sees the host, and only to read', () => {
  const seeing = services.filter(([, { volumes = [] }]) =>
    volumes.some((one) => /^\/[^:]*:/.test(one)),
  );
  expect(seeing.map(([name, { volumes }]) => [name, volumes])).toEqual([
    ['node-exporter', ['/:/host:ro']],
  ]);
});

it('every file and volume that it mounts is there', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) => volumes);
  for (const [from = ''] of mounts.map((mount) => mount.split(':'))) {
    // The host's own disks, for node-exporter.
    if (from === '/') continue;
    if (from.startsWith('.')) expect([from, existsSync(join(FOLDER, from))]).toEqual([from, true]);
    else expect(Object.keys(compose.volumes)).toContain(from);
  }
});

it('the manual makes the settings and PgBouncer’s login of what setup wrote', () => {
  const manual = readFileSync(join(FOLDER, '../../docs/OPERATING.md'), 'utf8');
  const [, block = ''] = /```sh runnable beside compose\.yml\n([\s\S]*?)```/.exec(manual) ?? [];
  const dir = mkdtempSync(join(tmpdir(), 'gab-compose-'));
  mkdirSync(join(dir, 'secrets'));
  const url = (login: string) => `postgres://${login}:5ec4e7@postgres:5432/gab`;
  writeFileSync(
    join(dir, 'database.env'),
    `DATABASE_URL='${url('gab_server')}'\nDATABASE_OWNER_URL='${url('gab_owner')}'\n`,
  );
  writeFileSync(join(dir, 'wallet.env'), "SYSTEM_WALLET_ADDRESS='0x1'\n");
  expect(spawnSync('sh', ['-e', '-c', block], { cwd: dir }).status).toBe(0);
  expect(readFileSync(join(dir, 'shop.env'), 'utf8').trim().split('\n')).toEqual([
    `DATABASE_OWNER_URL='${url('gab_owner')}'`,
    "DATABASE_URL='postgres://gab_server:5ec4e7@pgbouncer:6432/gab'",
    "DATABASE_DIRECT_URL='postgres://gab_server:5ec4e7@pgbouncer:6432/gab_session'",
    "DATABASE_READ_URL='postgres://gab_server:5ec4e7@standby:5432/gab'",
    "SYSTEM_WALLET_ADDRESS='0x1'",
  ]);
  expect(readFileSync(join(dir, 'secrets/userlist'), 'utf8')).toBe('"gab_server" "5ec4e7"\n');
  rmSync(dir, { recursive: true });
});

it('what is run before PgBouncer has a login waits for PostgreSQL alone', () => {
  const early = ['operator', 'timers', 'pgbouncer', 'standby'];
  for (const name of early) {
    expect(Object.keys(compose.services[name]?.depends_on ?? {})).toEqual(['postgres']);
  }
});

it('Prometheus asks every process of the shop', () => {
  const read = readFileSync(join(FOLDER, '../monitoring/prometheus.yml'), 'utf8');
  const shops = services.filter(([, { environment }]) => environment?.METRICS_PORT);
  for (const [name, { environment }] of shops) {
    expect(read).toContain(`"${name}:${environment?.METRICS_PORT}"`);
  }
});

const HAPROXY = '/usr/sbin/haproxy';
const withHaproxy = existsSync(HAPROXY) ? it : it.skip;

/** HAProxy's objections to a configuration. */
function haproxyFaults(file: string, env: Record<string, string>): string[] {
  const args = ['-c', '-q', '-f', join(FOLDER, '../haproxy', file)];
  const { stderr } = spawnSync(HAPROXY, args, { env, encoding: 'utf8' });
  return stderr.split('\n').filter((line) => /ALERT|WARNING/.test(line));
}

withHaproxy('HAProxy takes its configuration', () => {
  const faults = haproxyFaults('haproxy.cfg', {
    HTTP_BIND: '127.0.0.1:8080',
    HTTPS_BIND: '127.0.0.1:8443',
    API_1: '127.0.0.1:8000',
    API_2: '127.0.0.1:8010',
    MAXCONN: '500',
    // Read only to be refused: the rest has been read by then.
    CERTIFICATE: '/nonexistent.pem',
  });
  expect(faults.filter((line) => !/nonexistent|Error\(s\) found|Fatal errors/.test(line))).toEqual(
    [],
  );
});

withHaproxy('HAProxy takes its configuration in front of PostgreSQL', () => {
  const members = ['A', 'B', 'C'].flatMap((one) => [
    [`POSTGRES_${one}`, '127.0.0.1:5432'],
    [`PATRONI_${one}`, '8008'],
  ]);
  const env = { PRIMARY_BIND: '127.0.0.1:5000', ...Object.fromEntries(members) };
  expect(haproxyFaults('postgres.cfg', env)).toEqual([]);
});

it("Patroni's configuration holds no password, promotes only a synchronous standby and needs a watchdog", () => {
  const text = readFileSync(join(FOLDER, '../patroni/patroni.yml'), 'utf8');
  expect(text).not.toMatch(/password:/);
  const { bootstrap, watchdog } = parse(text);
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = bootstrap.dcs;
  expect(watchdog).toMatchObject({ mode: 'required', safety_margin: 5 });
  expect(synchronous_mode).toBe(true);
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
});
