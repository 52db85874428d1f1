import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RELEASE } from './release';

const MIGRATIONS = 'server/db/migrations';
const LOCK = 'package-lock.json';
const MAKE_RELEASE = `import { makeRelease } from './scripts/lib/release.mjs';
await makeRelease(process.argv[1]);`;

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/** Files of a revision's migrations, one a line; undefined if this clone has no such revision. */
const migrationsOf = (revision: string) =>
  git('ls-tree', '--name-only', revision, `${MIGRATIONS}/`);

/** The newest migration of a revision, by the name of its file. */
export function newestOf(revision: string): string {
  const names = migrationsOf(revision)
    ?.split('\n')
    .filter((name) => name.endsWith('.sql'));
  return names?.at(-1)?.slice(MIGRATIONS.length + 1, -'.sql'.length) ?? '';
}

/**
 * The revision to upgrade from: `asked`, else the newest tag with other migrations than HEAD, else the parent of the
 * commit that added the newest migration.
 * @returns undefined where this clone does not have it, as in a shallow one
 */
export function findEarlier(asked: string | undefined): string | undefined {
  const commit = (revision: string | undefined) =>
    revision ? git('rev-parse', '--verify', '--short', `${revision}^{commit}`) : undefined;
  if (asked) return commit(asked);
  const tag = git('describe', '--tags', '--abbrev=0');
  if (tag && migrationsOf(tag) !== migrationsOf('HEAD')) return commit(tag);
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/*.sql`);
  return commit(added && `${added}^`);
}

export interface EarlierRelease {
  /** The release's folder. */
  folder: string;
  /** Its newest migration. */
  newest: string;
  remove(): void;
}

/** Builds the programs of an earlier revision. Installs its packages where the lock file differs. */
export function buildEarlier(revision: string): EarlierRelease {
  const home = mkdtempSync(join(tmpdir(), 'gab-earlier-'));
  const tree = join(home, 'tree');
  const run = (command: string, args: string[], cwd = tree) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const archive = join(home, 'tree.tar');
    run('git', ['archive', '--prefix=tree/', `--output=${archive}`, revision], process.cwd());
    run('tar', ['-xf', archive], home);
    const isSame = readFileSync(join(tree, LOCK), 'utf8') === readFileSync(LOCK, 'utf8');
    if (isSame) symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    else run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev']);
    const folder = join(home, 'release');
    run(process.execPath, ['--input-type=module', '-e', MAKE_RELEASE, folder]);
    // An API does not start without a site; the load calls the API alone, so the other release's will do.
    symlinkSync(join(RELEASE, 'web'), join(folder, 'web'));
    if (!existsSync(join(folder, 'server/main.js'))) throw new Error(`${revision} made no release`);
    return {
      folder,
      newest: newestOf(revision),
      remove: () => rmSync(home, { recursive: true, force: true }),
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}
