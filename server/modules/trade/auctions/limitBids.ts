import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { limiterOf } from '../../../http/limiter';
import type { Origin } from '../../../http/route';
import type { Settings } from '../../../services';

/** Many bidders of a phone network share one address, so a network's limit is this many times a member's (ADR 122). */
const MEMBERS_PER_NETWORK = 400;
const bids = limiterOf('bids');

interface Bid {
  db: Database;
  caller: Caller;
  origin: Origin;
  settings: Settings;
}

/**
 * Limits bids per account and per network (DESIGN §8).
 * @throws AppError TOO_OFTEN
 */
export async function limitBids({ db, caller, origin, settings }: Bid): Promise<void> {
  const { bidLimit: maxBids } = settings;
  // 0 switches the limit off.
  if (maxBids === 0) return;
  const limiter = bids(db);
  const isAdmitted =
    (await limiter.admit(`member ${caller.memberId}`, maxBids)) &&
    (await limiter.admit(`network ${origin.network}`, maxBids * MEMBERS_PER_NETWORK));
  if (!isAdmitted) throw new AppError('TOO_OFTEN', { data: { seconds: limiter.secondsLeft } });
}
