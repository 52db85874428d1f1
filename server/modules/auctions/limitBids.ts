import type { Database } from '../../db/database';
import type { Caller } from '../../http/caller';
import { limiterOf } from '../../http/limiter';
import type { Origin } from '../../http/route';
import type { Settings } from '../../services';

const WINDOW_MS = 60_000;
/** A household or an office bids from one address. */
const MEMBERS_AT_AN_ADDRESS = 4;
const bids = limiterOf();

interface Bid {
  db: Database;
  caller: Caller;
  origin: Origin;
  settings: Settings;
}

/**
 * Slows down who bids faster than a person can, by account and by address (DESIGN §8).
 * @throws AppError TOO_OFTEN
 */
export function limitBids({ db, caller, origin, settings }: Bid): void {
  const { bidLimit: most } = settings;
  const limiter = bids(db);
  limiter.count(`m:${caller.memberId}`, { most, windowMs: WINDOW_MS });
  limiter.count(`ip:${origin.ip}`, { most: most * MEMBERS_AT_AN_ADDRESS, windowMs: WINDOW_MS });
}
