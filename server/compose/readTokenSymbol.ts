import { decodeFunctionResult, encodeFunctionData, erc20Abi, isHex } from 'viem';
import { httpRequest } from '../chain/httpRequest';
import type { NodeChainConfig } from '../chainConfig';

const TIMEOUT_MS = 5_000;

/** The token contract's `symbol()`; undefined if the node or the contract gives no readable answer. */
export async function readTokenSymbol(config: NodeChainConfig): Promise<string | undefined> {
  const request = httpRequest(config.rpcUrl, { timeoutMs: TIMEOUT_MS });
  const call = { abi: erc20Abi, functionName: 'symbol' } as const;
  try {
    const data = await request({
      method: 'eth_call',
      params: [{ to: config.tokenAddress, data: encodeFunctionData(call) }, 'latest'],
    });
    return isHex(data) ? decodeFunctionResult({ ...call, data }) : undefined;
  } catch {
    return undefined;
  }
}
