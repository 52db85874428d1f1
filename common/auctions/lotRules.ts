import type { LotPhase } from '../endpoints/auctions';

/** Phases and allowed actions of a lot, as pure functions (DESIGN §6). Times in ms, by the database's clock. */

export interface LotFacts {
  startsAt: number;
  endsAt: number;
  closedAt: number | null;
  withdrawnAt: number | null;
  bidCount: number;
  sold: boolean;
  /** Its order was cancelled, failed, or was refunded. */
  fellThrough: boolean;
  now: number;
}

export function phaseOf({ startsAt, endsAt, closedAt, withdrawnAt, now }: LotFacts): LotPhase {
  if (withdrawnAt !== null) return 'withdrawn';
  if (closedAt !== null || now >= endsAt) return 'ended';
  return now < startsAt ? 'upcoming' : 'live';
}

/** Whether an ended lot is unsold: without a buyer, or its order was cancelled or refunded. */
export const isUnsold = ({ closedAt, withdrawnAt, sold, fellThrough }: LotFacts): boolean =>
  closedAt !== null && withdrawnAt === null && (!sold || fellThrough);

const isOpenWithoutBids = ({ closedAt, withdrawnAt, bidCount }: LotFacts): boolean =>
  closedAt === null && withdrawnAt === null && bidCount === 0;

/** Whether the newest lot of a piece can be taken down. */
export const canWithdraw = (lot: LotFacts): boolean => isUnsold(lot) || isOpenWithoutBids(lot);

/** Whether the seller can end the lot early, unsold. */
export const canClose = (lot: LotFacts): boolean =>
  isOpenWithoutBids(lot) && phaseOf(lot) === 'live';

/** Whether the newest lot of a piece can be relisted. */
export const canRelist = isUnsold;
