import type { Tx } from '../../db/database';
import { haltWithdrawals } from '../deposits/haltWithdrawals';
import { claimForeign, readLastNonce } from './nonceStore';
import type { Paying } from './paying';

/** Nonces that are used by a final block, by the newest one, and with what waits. */
export interface Seen {
  final: number;
  mined: number;
  pending: number;
}

export async function readNonces({ chain, wallet, head, confirmations }: Paying): Promise<Seen> {
  const [final, mined, pending] = await Promise.all([
    chain.block(Math.max(0, head.number - confirmations)),
    wallet.minedNonce(),
    wallet.pendingNonce(),
  ]);
  return { final: final ? await wallet.minedNonce(final.hash) : mined, mined, pending };
}

/**
 * The next nonce. Ours follow each other without a gap. If the chain is further, somebody else has the key:
 * once that is final those nonces are written down as theirs, and nothing is paid until staff have looked.
 * @returns null when nothing can be signed now
 */
export async function nextNonce(
  tx: Tx,
  { chain, tell }: Paying,
  seen: Seen,
): Promise<number | null> {
  const { final, mined, pending } = seen;
  const last = await readLastNonce(tx, chain.chainId);
  if (last === null) {
    // The very first is taken from a wallet at rest: a node that is wrong about it would leave a gap for ever.
    if (final === mined && mined === pending) return mined;
    tell('stopped', 'the system wallet has transactions of its own under way');
    return null;
  }
  const next = last + 1;
  if (mined <= next) return next;
  const told = `transactions that are not ours used nonces from ${next} on of the system wallet`;
  tell('stopped', told);
  if (final > next) {
    await claimForeign(tx, chain.chainId, { first: next, last: final - 1 });
    await haltWithdrawals(tx, chain.chainId, told);
  }
  return null;
}
