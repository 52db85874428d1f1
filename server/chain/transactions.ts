import { type Address, getAddress, keccak256, pad, serializeTransaction } from 'viem';
import type { ChainTransaction, WalletTransaction } from './port';
import { decodeTransferCall, sameAddress } from './transfers';
import { isSignedTransaction, toHash, toNumber, wire } from './wire';

/** Parses a node's answer for a transaction; null if it has none. */
export function toTransaction(answer: unknown, token: Address): ChainTransaction | null {
  const tx = wire.transaction(answer);
  if (!tx) return null;
  const callsToken = tx.to ? sameAddress(tx.to, token) : false;
  return {
    hash: toHash(tx.hash),
    from: getAddress(tx.from),
    to: tx.to ? getAddress(tx.to) : null,
    nonce: toNumber(tx.nonce),
    value: BigInt(tx.value),
    transfer: callsToken ? decodeTransferCall(tx.input) : null,
    blockNumber: tx.blockNumber ? toNumber(tx.blockNumber) : null,
  };
}

/** Parses a transaction of this wallet; null for all others. */
export function toWalletTransaction(answer: unknown, wallet: Address): WalletTransaction | null {
  const tx = wire.transaction(answer);
  if (!tx || !sameAddress(tx.from, wallet)) return null;
  return { nonce: toNumber(tx.nonce), signed: rebuildRaw(answer) };
}

/**
 * Rebuilds the signed bytes of a transaction from a node's JSON, and verifies them by the hash.
 * @returns null for other types than the payer signs, or if the fields do not give that hash
 */
function rebuildRaw(answer: unknown): WalletTransaction['signed'] {
  if (!isSignedTransaction(answer)) return null;
  const gas = BigInt(answer.gas);
  const maxFee = BigInt(answer.maxFeePerGas);
  const tip = BigInt(answer.maxPriorityFeePerGas);
  const raw = serializeTransaction(
    {
      type: 'eip1559',
      chainId: toNumber(answer.chainId),
      nonce: toNumber(answer.nonce),
      to: answer.to,
      value: BigInt(answer.value),
      data: answer.input,
      gas,
      maxFeePerGas: maxFee,
      maxPriorityFeePerGas: tip,
    },
    { r: pad(answer.r), s: pad(answer.s), yParity: toNumber(answer.yParity ?? answer.v) },
  );
  return keccak256(raw) === toHash(answer.hash) ? { raw, gas, maxFee, tip } : null;
}
