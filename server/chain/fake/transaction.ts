import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem';
import { RPC, RpcError } from '../rpc';

/** A parsed signed transaction with its recovered sender. Amounts in wei. */
export type SignedTx = {
  raw: Hex;
  hash: Hash;
  type: Hex;
  from: Address;
  to: Address;
  nonce: number;
  value: bigint;
  data: Hex;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  signature: { r: Hex; s: Hex; yParity: number };
};

const TYPES: Record<string, Hex> = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' };

/** Parses a raw transaction as a node does. Rejects with RpcError, also for a contract creation. */
export async function parseRawTransaction(raw: unknown, chainId: number): Promise<SignedTx> {
  const { serialized, tx } = parse(raw);
  const type = TYPES[tx.type ?? ''];
  if (!type || !tx.r || !tx.s) throw new RpcError(RPC.invalidParams, 'unsupported transaction');
  if (tx.chainId !== chainId) throw new RpcError(RPC.rejected, 'invalid chain id for signer');
  if (!tx.to) throw new RpcError(RPC.rejected, 'this node cannot create contracts');
  const from = await recoverTransactionAddress({ serializedTransaction: serialized }).catch(() => {
    throw new RpcError(RPC.rejected, 'invalid sender');
  });
  const maxFeePerGas = tx.maxFeePerGas ?? tx.gasPrice ?? 0n;
  return {
    raw: serialized,
    hash: keccak256(serialized),
    type,
    from,
    to: getAddress(tx.to),
    nonce: tx.nonce ?? 0,
    value: tx.value ?? 0n,
    data: tx.data ?? '0x',
    gas: tx.gas ?? 0n,
    maxFeePerGas,
    maxPriorityFeePerGas: tx.maxPriorityFeePerGas ?? maxFeePerGas,
    signature: { r: tx.r, s: tx.s, yParity: tx.yParity ?? 0 },
  };
}

function parse(raw: unknown) {
  try {
    if (typeof raw !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(raw)) throw new Error('not hex');
    const serialized = raw.toLowerCase() as TransactionSerialized;
    return { serialized, tx: parseTransaction(serialized) };
  } catch {
    throw new RpcError(RPC.invalidParams, 'Failed to decode transaction');
  }
}
