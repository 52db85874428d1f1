import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { limiterOf } from '../../../http/limiter';
import type { Origin } from '../../../http/route';
import type { Settings } from '../../../services';

/** A phone network's bidders share an address, so its limit is this many times a member's (ADR 122). */
const MEMBERS_AT_A_NETWORK = 400;
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
  const { bidLimit: most } = settings;
  if (most === 0) return;
  const limiter = bids(db);
  const isAdmitted =
    (await limiter.admit(`member ${caller.memberId}`, most)) &&
    (await limiter.admit(`network ${origin.network}`, most * MEMBERS_AT_A_NETWORK));
  if (!isAdmitted) throw new AppError('TOO_OFTEN', { data: { seconds: limiter.secondsLeft } });
}
