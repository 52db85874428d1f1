import { createHmac } from 'node:crypto';
import { leastBid, reserveMet } from '@common/auctionRules';
import type { LotLive, LotPhase } from '@common/endpoints/auctions';
import { amountToString } from '@common/money';
import { type LotRow, standingOf } from './store';

export function phaseOf(row: LotRow): LotPhase {
  if (row.withdrawn_at) return 'withdrawn';
  if (row.closed_at || row.now >= row.ends_at) return 'ended';
  return row.now < row.starts_at ? 'upcoming' : 'live';
}

/** When it really ended; null before. The clerk closes a moment after the end, a buyer before it. */
function endedAt({ withdrawn_at, closed_at, ends_at }: LotRow): Date | null {
  if (withdrawn_at) return withdrawn_at;
  return closed_at && (closed_at < ends_at ? closed_at : ends_at);
}

/** A bidder's name in one lot: the same person keeps it there, and nowhere else. */
export function maskBidder(secret: Buffer, lotId: number, memberId: number): string {
  const digest = createHmac('sha256', secret).update(`bidder ${lotId} ${memberId}`).digest();
  return `買家 ${digest.readUInt32BE(0).toString(36).toUpperCase().slice(-4).padStart(4, '0')}`;
}

/** What watchers may see of a lot; the leader's maximum is not part of it. */
export function presentLive(row: LotRow, secret: Buffer): LotLive {
  const standing = standingOf(row);
  return {
    lotId: row.id,
    phase: phaseOf(row),
    price: amountToString(BigInt(row.price)),
    nextBid: amountToString(leastBid(standing)),
    bidCount: row.bid_count,
    reserveMet: reserveMet(standing),
    endsAt: row.ends_at.getTime(),
    endedAt: endedAt(row)?.getTime() ?? null,
    extensions: row.extensions,
    sold: row.sold,
    leader: row.leader_id === null ? null : maskBidder(secret, row.id, row.leader_id),
  };
}
