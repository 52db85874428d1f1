import { eth } from 'web3';
import { parseQuantity, toHex } from '@/wallet/eip1193';
import { chainRequest, ProviderError } from './rpc';

/** A transaction as passed to `eth_sendTransaction`. */
export interface DemoTransaction {
  to: string;
  data: string;
  /** Wei. */
  value: bigint;
}

/** Signs text by EIP-191; `message` in hexadecimal. */
export function signMessage(message: string, privateKey: string): string {
  return eth.accounts.sign(message, privateKey).signature;
}

export interface Fee {
  gas: bigint;
  /** Wei per gas. */
  maxFeePerGas: bigint;
}

/** The maximum cost of a transaction in wei. @throws ProviderError when it would fail */
export async function estimateFee(from: string, transaction: DemoTransaction): Promise<Fee> {
  const { to, data, value } = transaction;
  const [gas, price] = await Promise.all([
    chainRequest('eth_estimateGas', [{ from, to, data, value: toHex(value) }]),
    chainRequest('eth_gasPrice'),
  ]);
  // A margin of 20 %, because the state may differ when it runs.
  return { gas: (parseQuantity(gas) * 6n) / 5n, maxFeePerGas: parseQuantity(price) * 2n };
}

/** Signs and sends a transaction and returns its hash, even when the response was lost and the node has it. */
export async function sendTransaction(
  from: { address: string; privateKey: string },
  { to, data, value }: DemoTransaction,
  { gas, maxFeePerGas }: Fee,
  chainId: bigint,
): Promise<string> {
  const nonce = parseQuantity(
    await chainRequest('eth_getTransactionCount', [from.address, 'pending']),
  );
  const transaction = eth.accounts.TransactionFactory.fromTxData({
    type: '0x2',
    chainId,
    nonce,
    to,
    data,
    value,
    gasLimit: gas,
    maxFeePerGas,
    maxPriorityFeePerGas: maxFeePerGas / 4n,
  });
  const signed = await eth.accounts.signTransaction(transaction, from.privateKey);
  try {
    await chainRequest('eth_sendRawTransaction', [signed.rawTransaction]);
  } catch (error) {
    const known = await chainRequest('eth_getTransactionByHash', [signed.transactionHash]);
    if (!known) throw error instanceof ProviderError ? error : new ProviderError(-32603, 'unsent');
  }
  return signed.transactionHash;
}
