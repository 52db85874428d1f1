import type { Tx } from '../../../db/database';
import { readLosses } from './creditStore';

/**
 * The part of a credit (base units) that repays the house: a deep reorg reversed the same transaction after the
 * member had spent it.
 */
export async function owedToHouse(
  tx: Tx,
  chainId: number,
  { txHash, value }: { txHash: string; value: bigint },
  memberId: number,
): Promise<bigint> {
  // The least of the amounts: staff may have covered the loss by other bookings.
  const losses = await readLosses(tx, chainId, memberId, txHash);
  return [value, ...losses].sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
}
