import { spawnSync } from 'node:child_process';

/**
 * Wrapper command that makes Linux send `signal` to the wrapped process when this process dies, even by kill -9. Empty
 * without util-linux; then the next start ends the left process.
 */
export function endWithParent(signal: 'INT' | 'TERM' | 'KILL'): string[] {
  if (process.platform !== 'linux') return [];
  const wrapper = ['setpriv', '--pdeathsig', signal, '--'];
  const [command = '', ...args] = [...wrapper, 'true'];
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0 ? wrapper : [];
}
