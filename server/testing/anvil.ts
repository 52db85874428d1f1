import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { httpRequest } from '../chain/httpRequest';
import type { RpcRequest } from '../chain/rpc';
import { packageDir } from '../embedded/npmPackage';

export type TestAnvil = { request: RpcRequest; stop(): Promise<void> };

/** A real node for one test file: nothing kept, nothing mined but on demand, no accounts of its own. */
export async function startAnvil(): Promise<TestAnvil> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const os = process.platform;
  const dir = packageDir(`@foundry-rs/anvil-${os}-${arch}`);
  if (!dir) throw new Error(`no anvil for ${os} ${arch}`);
  const flags = ['--port', '0', '--accounts', '0', '--no-mining', '--hardfork', 'cancun'];
  const child = spawn(join(dir, 'bin', os === 'win32' ? 'anvil.exe' : 'anvil'), flags, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended (${code}): ${printed}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  return {
    request: httpRequest(`http://127.0.0.1:${port}`, { timeoutMs: 10_000 }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
