import type { TokenTransfer } from '../../../chain/port';
import type { Tx } from '../../../db/database';
import { readLosses } from '../../../ledger/reversedCredits';
import { findClosedOwner } from './creditStore';

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

/** Who is credited with a transfer, null for suspense, and the part of it (base units) that repays the house. */
export interface Credit {
  memberId: number | null;
  owed: bigint;
}

/**
 * The credit of a transfer that a deep reorg reversed before. What the house lost by an account that closed since is repaid
 * by the whole of it or, if that is not all, left to staff: nothing is posted to a closed account.
 */
export async function creditAgain(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  memberId: number | null,
): Promise<Credit> {
  const ownerId = memberId ?? (await findClosedOwner(tx, chainId, transfer));
  if (ownerId === null) return { memberId, owed: 0n };
  const owed = await owedToHouse(tx, chainId, transfer, ownerId);
  const isTheirs = memberId !== null || owed === transfer.value;
  return isTheirs ? { memberId: ownerId, owed } : { memberId: null, owed: 0n };
}
