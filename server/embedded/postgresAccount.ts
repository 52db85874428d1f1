import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgresBinaries';
import { StartError } from './startError';

/** User and wrapper command for PostgreSQL's programs. */
export interface Account {
  /** Owner its files must have; undefined leaves them with the current user. */
  owner?: { uid: number; gid: number };
  /** Prepended to the command line. */
  wrapper: string[];
  /** Passed to `spawn`. */
  ids: { uid?: number; gid?: number };
}

const self: Account = { wrapper: [], ids: {} };

/**
 * PostgreSQL refuses to run as root, so root needs another user for it, which may lack access to a parent folder (such
 * as /root). Tries in this order: the plain other user; that user with a capability that grants access
 * (reading, else all), kept across exec; a user namespace in which root's files appear to belong to another user.
 */
export function chooseAccount(binaries: PostgresBinaries, dir: string): Account {
  if (process.getuid?.() !== 0) return self;
  const owner = postgresUser();
  const drop = `setpriv --reuid ${owner.uid} --regid ${owner.gid} --clear-groups`.split(' ');
  const candidates: Account[] = [{ owner, wrapper: [], ids: owner }];
  for (const capability of ['dac_read_search', 'dac_override']) {
    // no_setuid_fixup: PostgreSQL checks its files with access(2), which otherwise ignores the capabilities of a user
    // other than root.
    const keep = ['--inh-caps', '--ambient-caps'].map((set) => `${set}=+${capability}`);
    const wrapper = [...drop, ...keep, '--securebits=+no_setuid_fixup', '--'];
    candidates.push({ owner, wrapper, ids: {} });
  }
  const mapped = ['unshare', '--map-user=65534', '--map-group=65534', '--'];
  candidates.push({ owner: { uid: 0, gid: 0 }, wrapper: mapped, ids: {} });
  for (const candidate of candidates) {
    if (works(candidate, binaries, dir)) return candidate;
  }
  throw new StartError(
    `PostgreSQL will not run as root, and no other user can be given access to ${dir} and ${binaries.postgres}. ` +
      'Start as an ordinary user, or move the project and DATA_DIR to a folder that every user may enter (such as /srv), or set DATABASE_URL.',
  );
}

/** Changes the owner of everything under `dir` to the account, unless it already is. */
export function setOwner(account: Account, dir: string): void {
  const { owner } = account;
  if (!owner || lstatSync(dir).uid === owner.uid) return;
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    chownUnlessLink(join(entry.parentPath ?? entry.path, entry.name), owner);
  }
  // The folder itself last: its owner marks the change as complete.
  chownUnlessLink(dir, owner);
}

function chownUnlessLink(path: string, owner: { uid: number; gid: number }): void {
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid);
}

/** Whether this account can write in `dir` and run the programs. */
function works(account: Account, binaries: PostgresBinaries, dir: string): boolean {
  try {
    setOwner(account, dir);
  } catch {
    return false;
  }
  // initdb --show checks all its files and changes nothing.
  const script = ': > "$1/.probe" && rm "$1/.probe" && exec "$2" --show -D "$1/none"';
  // The default is for the types: there is always a command.
  const [command = 'sh', ...args] = [...account.wrapper, 'sh', '-c', script, 'sh'];
  const probe = spawnSync(command, [...args, dir, binaries.initdb], {
    ...account.ids,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

function postgresUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0 && Number(gid) >= 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}
