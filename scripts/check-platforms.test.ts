import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

it('a lock from which a program of one machine is missing is refused, with its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gab-lock-of-'));
  try {
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const { optionalDependencies } = lock.packages['node_modules/@foundry-rs/anvil'];
    for (const name of Object.keys(optionalDependencies)) {
      if (!name.includes('darwin')) continue;
      delete optionalDependencies[name];
      delete lock.packages[`node_modules/${name}`];
    }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const script = join(__dirname, 'check-platforms.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], {
      encoding: 'utf8',
    });
    // npm 10 is not asked.
    if (stdout.includes('not asked')) return;
    expect(stderr).toContain('darwin arm64: @foundry-rs/anvil-darwin-arm64 would not be installed');
    expect(stderr).not.toContain('linux');
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('README, CONTRIBUTING, OPERATING, package.json and the check of the start name one oldest Node', () => {
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
  const { engines } = JSON.parse(read('package.json'));
  const oldest = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1];
  expect(oldest).toBeDefined();
  const lock = JSON.parse(read('package-lock.json'));
  expect(lock.packages[''].engines).toEqual(engines);
  for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/OPERATING.md']) {
    expect(read(name)).toContain(`Node.js ${oldest} or newer`);
  }
  expect(read('scripts/lib/checkNode.mjs')).toContain(`needs ${oldest} or newer`);
  const [major, minor] = String(oldest).split('.');
  expect(read('scripts/lib/lockFile.mjs')).toContain(`OLDEST_NODE = [${major}, ${minor}]`);
});
