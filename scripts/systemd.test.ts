import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS_TABLE } from '../server/settingsTable';

const FOLDER = join(__dirname, '../deploy/systemd');
const UNITS = readdirSync(FOLDER);
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));
/** Read by `npm run audit` alone, and the folder of a drill's dump. */
const OTHER = ['DATABASE_AUDIT_URL', 'TMPDIR'];

/** The assignments of a unit file, in order. */
const linesOf = (name: string) =>
  readFileSync(join(FOLDER, name), 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));

const valuesOf = (name: string, key: string) =>
  linesOf(name)
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

it.each(SERVICES)('%s sets and unsets only settings that exist', (name) => {
  const set = valuesOf(name, 'Environment').flatMap((line) =>
    line.split(' ').map((one) => one.replace(/=.*/, '')),
  );
  const unset = valuesOf(name, 'UnsetEnvironment').flatMap((line) => line.split(' '));
  expect([...Object.keys(SETTINGS_TABLE), ...OTHER]).toEqual(
    expect.arrayContaining([...set, ...unset]),
  );
});

it.each(SERVICES)('%s runs as gab on a read-only system, without rights of its own', (name) => {
  // PostgreSQL's account alone reads its files.
  const user = name.startsWith('gab-pgbackrest') ? 'postgres' : 'gab';
  expect(linesOf(name)).toEqual(
    expect.arrayContaining([
      `User=${user}`,
      'NoNewPrivileges=true',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'UMask=0077',
    ]),
  );
});

it('every API of a machine has a port and settings of its own, which come after the shop’s', () => {
  const api = 'gab-api@.service';
  expect(valuesOf(api, 'Environment').join(' ')).toContain('PORT=%i');
  expect(valuesOf(api, 'EnvironmentFile')).toEqual(['/etc/gab/shop.env', '-/etc/gab/api-%i.env']);
  expect(valuesOf('gab-worker.service', 'EnvironmentFile')[1]).toBe('-/etc/gab/worker.env');
});

it('only the worker has the wallet’s key', () => {
  const keyless = SERVICES.filter((name) =>
    valuesOf(name, 'UnsetEnvironment').join(' ').includes('SYSTEM_WALLET_KEY'),
  );
  const settled = SERVICES.filter((name) =>
    valuesOf(name, 'EnvironmentFile').includes('/etc/gab/shop.env'),
  );
  expect(settled.filter((name) => !keyless.includes(name))).toEqual(['gab-worker.service']);
});

it.each([
  ['the primary', 'echo f', 0],
  ['a standby', 'echo t', 1],
  ['a database that does not answer', 'exit 2', 255],
])(
  'pgBackRest backs up the primary alone: on %s the condition ends as it must',
  (_, psql, status) => {
    const [condition = ''] = valuesOf('gab-pgbackrest@.service', 'ExecCondition');
    const script = /^\/bin\/sh -c '(.*)'$/.exec(condition)?.[1]?.replaceAll('$$', '$') ?? 'exit 9';
    const folder = mkdtempSync(join(tmpdir(), 'gab-psql-'));
    writeFileSync(join(folder, 'psql'), `#!/bin/sh\n${psql}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    // systemd skips the unit from 1 to 254, and counts 255 as its failure.
    expect(spawnSync('/bin/sh', ['-c', script], { env }).status).toBe(status);
    rmSync(folder, { recursive: true });
  },
);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
(hasSystemd ? it : it.skip)('systemd finds no fault in them', () => {
  const units = UNITS.map((name) =>
    join(FOLDER, name.replace('@.', name.startsWith('gab-api') ? '@8000.' : '@full.')),
  );
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  });
  // A machine that only checks them may have its Node elsewhere.
  const faults = stderr
    .split('\n')
    .filter((line) => line && !/\/usr\/bin\/(node|rsync|pgbackrest|psql)/.test(line));
  expect([faults, /\/usr\/bin\//.test(stderr) ? 0 : status]).toEqual([[], 0]);
});
