import type { Fees } from '../../../chain/payoutPort';

/** Wei per gas. The payer signs nothing above it: a node that reports a false price must not spend the wallet's ETH. */
export const HIGHEST_FEE = 1_000_000_000_000n;

export function higher(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** Nodes replace a transaction only for fees a tenth higher; an eighth is safely above that. */
const raised = (fee: bigint) => fee + fee / 8n + 1n;

/** Fees of a replacement: the market's or the raised old ones, whichever are higher; null above HIGHEST_FEE. */
export function raiseFees(old: Fees, now: Fees): Fees | null {
  const maxFee = higher(now.maxFee, raised(old.maxFee));
  const tip = higher(now.tip, raised(old.tip));
  // maxFee includes the tip.
  const total = higher(maxFee, tip);
  return total > HIGHEST_FEE ? null : { maxFee: total, tip };
}
