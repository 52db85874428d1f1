import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RpcRequest } from '../chain/rpc';
import { startAnvil } from '../embedded/anvil';

export type TestAnvil = { request: RpcRequest; stop(): Promise<void> };

/** A real node for one test file. It saves nothing, and mines only when the test calls for it. */
export async function startTestAnvil(): Promise<TestAnvil> {
  const home = mkdtempSync(join(tmpdir(), 'gab-anvil-'));
  const anvil = await startAnvil({ home, chainId: 31337, stateFile: undefined });
  return {
    request: anvil.request,
    stop: async () => {
      await anvil.stop();
      rmSync(home, { recursive: true });
    },
  };
}
