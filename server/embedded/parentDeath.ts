import { spawnSync } from 'node:child_process';

/**
 * Wrapper command that makes Linux send `signal` to the wrapped process when this process dies, even by kill -9. Empty
 * without util-linux; then the next start ends what was left.
 */
export function parentDeathWrapper(signal: 'INT' | 'TERM' | 'KILL'): string[] {
  if (process.platform !== 'linux') return [];
  const options = ['--pdeathsig', signal, '--'];
  const works = spawnSync('setpriv', [...options, 'true'], { stdio: 'ignore' }).status === 0;
  return works ? ['setpriv', ...options] : [];
}
