import { type Address, encodeFunctionData, erc20Abi } from 'viem';
import { ChainError } from './errors';
import { wire } from './wire';

/** `true` as the ABI encodes it. */
export const TRUE = `0x${'1'.padStart(64, '0')}`;

/** Refuses a token whose `transfer` returns false or nothing, as payments would be uncertain. A revert (a paused token) passes. */
export async function checkTransfer(
  read: (method: string, params: readonly unknown[]) => Promise<unknown>,
  { tokenAddress: to, systemWallet: from }: { tokenAddress: Address; systemWallet: Address },
): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [from, 0n] });
  const answer = await read('eth_call', [{ from, to, data }, 'latest']).catch((error: unknown) => {
    if (error instanceof ChainError && error.code === 'refused') return null;
    throw error;
  });
  if (answer === null || wire.data(answer) === TRUE) return;
  throw new ChainError('wrong_token', `the token ${to} does not answer a transfer with true`);
}
