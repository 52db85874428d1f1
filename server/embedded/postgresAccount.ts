import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgresBinaries';
import { StartError } from './startError';

/** How PostgreSQL's programs are run: as whom, and through which wrapper command. */
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
 * PostgreSQL refuses to run as root, so root needs another user for it, and that user may be unable
 * to enter the folders on the way (say /root). Tried in turn: the plain other user; that user with
 * the one capability that opens the way, kept across its start; a user namespace in which our own
 * files seem to be owned by somebody who is not root.
 */
export function chooseAccount(binaries: PostgresBinaries, dir: string): Account {
  if (process.getuid?.() !== 0) return self;
  const owner = postgresUser();
  const drop = `setpriv --reuid ${owner.uid} --regid ${owner.gid} --clear-groups`.split(' ');
  const candidates: Account[] = [{ owner, wrapper: [], ids: owner }];
  for (const capability of ['dac_read_search', 'dac_override']) {
    // no_setuid_fixup: access(2), with which PostgreSQL looks for its own files, would otherwise
    // ignore the capabilities of whoever is not root.
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

/** Gives everything under `dir` to the account, when it is not its own already. */
export function giveTo(account: Account, dir: string): void {
  const { owner } = account;
  if (!owner || lstatSync(dir).uid === owner.uid) return;
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    chownLink(join(entry.parentPath ?? entry.path, entry.name), owner);
  }
  // The folder itself last: its owner is what says that all of it was done.
  chownLink(dir, owner);
}

function chownLink(path: string, owner: { uid: number; gid: number }): void {
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid);
}

/** Can this account write in `dir` and run the programs where they are? */
function works(account: Account, binaries: PostgresBinaries, dir: string): boolean {
  try {
    giveTo(account, dir);
  } catch {
    return false;
  }
  // initdb --show looks for everything it would need, and changes nothing.
  const script = ': > "$1/.probe" && rm "$1/.probe" && exec "$2" --show -D "$1/none"';
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
