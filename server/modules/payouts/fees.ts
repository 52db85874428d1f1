import type { Fees } from '../../chain/payoutPort';

/** Wei per gas. Beyond it we wait: a node that lies about the price must not spend our ETH. */
export const HIGHEST_FEE = 1_000_000_000_000n;

export function higher(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** An eighth more; nodes want a tenth before they replace a transaction. */
const more = (fee: bigint) => fee + fee / 8n + 1n;

/** What replaces an offer: as much as the market asks, and enough to be let in; null beyond the highest. */
export function raise(old: Fees, now: Fees): Fees | null {
  const maxFee = higher(now.maxFee, more(old.maxFee));
  const tip = higher(now.tip, more(old.tip));
  // What is asked for a tip is part of the whole.
  const whole = higher(maxFee, tip);
  return whole > HIGHEST_FEE ? null : { maxFee: whole, tip };
}
