import { spawnSync } from 'node:child_process';

/**
 * The command that makes the system send `signal` to what it runs when we die, even by kill -9;
 * empty where there is none (only Linux with util-linux has it), where the next start cleans up.
 */
export function endWithParent(signal: 'INT' | 'TERM' | 'KILL'): string[] {
  if (process.platform !== 'linux') return [];
  const wrapper = ['setpriv', '--pdeathsig', signal, '--'];
  const [command = '', ...args] = [...wrapper, 'true'];
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0 ? wrapper : [];
}
