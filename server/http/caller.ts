import { createHash } from 'node:crypto';
import { type Endpoint, isWrite, type Who } from '@common/endpoint';
import { type Capability, hasRight, isStaff } from '@common/people/roles';
import type { Database } from '../db/database';
import { AppError } from '../errors';
import { CallerLookup } from './callerLookup';
import * as sql from './callerStore';

/** The member behind a valid token. */
export interface Caller {
  memberId: number;
  sessionId: number;
  expiresAt: number;
  /** None while frozen. */
  capabilities: readonly Capability[];
  /** May look, but change nothing. */
  frozen: boolean;
  /** Whether the member has a second factor, and whether this session has passed it (ADR 057). */
  secondFactor: { enrolled: boolean; passed: boolean };
  /** Set where staff look at the shop as this member (ADR 081): the member of staff. */
  viewerId?: number;
}

/** Tokens are opaque; only their SHA-256 is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const lookups = new WeakMap<Database, CallerLookup>();

function lookupOf(db: Database): CallerLookup {
  const lookup = lookups.get(db) ?? new CallerLookup(db);
  lookups.set(db, lookup);
  return lookup;
}

async function findByToken(db: Database, token: string): Promise<Caller | null> {
  const row = await lookupOf(db).find(tokenHash(token));
  if (!row) return null;
  // Not awaited: if it fails, only the session's last-seen time is lost.
  if (row.seen_due) db.run(sql.noteSessionSeen, [row.session_id]).catch(() => undefined);
  return {
    memberId: row.member_id,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    capabilities: row.capabilities,
    frozen: row.frozen,
    secondFactor: { enrolled: row.enrolled, passed: row.passed },
  };
}

/** Longer than a session's token, so that a release without views does not take one for the other. */
export const VIEW_TOKEN = /^view_[A-Za-z0-9_-]{43}$/;

/** Null once the session of staff or their right has ended, or the member became staff. */
async function findByView(db: Database, token: string): Promise<Caller | null> {
  const row = await db.maybeOne(sql.findView, [tokenHash(token)]);
  if (!row || isStaff(row.capabilities) || !hasRight(row.viewer_capabilities, 'members.view')) {
    return null;
  }
  return {
    memberId: row.member_id,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    capabilities: [],
    frozen: row.frozen,
    secondFactor: { enrolled: false, passed: false },
    viewerId: row.staff_id,
  };
}

const tokenIn = (authorization = '') =>
  /^bearer +([A-Za-z0-9_-]{20,200})$/i.exec(authorization)?.[1];

/**
 * A visitor sends `Bearer ` with nothing behind it (DESIGN §4): null, without asking the database. The sender of an
 * unknown token is a visitor as well.
 */
export function identify(
  db: Database,
  authorization: string | undefined,
): Promise<Caller | null> | null {
  const token = tokenIn(authorization);
  if (!token) return null;
  return VIEW_TOKEN.test(token) ? findByView(db, token) : findByToken(db, token);
}

/**
 * Refuses a request without a caller. A page whose session was revoked is covered at once (ADR 027), so it is told apart from
 * one that has expired.
 * @throws AppError SESSION_REVOKED, SIGN_IN_REQUIRED
 */
export async function refuseStranger(
  db: Database,
  authorization: string | undefined,
): Promise<never> {
  const token = tokenIn(authorization);
  const found = token ? await db.one(sql.isRevoked, [tokenHash(token)]) : undefined;
  throw new AppError(found?.revoked ? 'SESSION_REVOKED' : 'SIGN_IN_REQUIRED');
}

export function mayCall(who: Who, capabilities: readonly Capability[]): boolean {
  if (who === 'public' || who === 'member') return true;
  return who === 'center' ? capabilities.includes(who) : hasRight(capabilities, who);
}

const isStaffOnly = (who: Who) => who !== 'public' && who !== 'member' && who !== 'center';

/** A caller with a second factor must pass it, even if none is required. */
function requireSecondFactor({ secondFactor: { enrolled, passed } }: Caller, required: boolean) {
  if (enrolled ? !passed : required) {
    throw new AppError('SECOND_FACTOR_NEEDED', { data: { enrolled } });
  }
}

/** Whether staff who look as a member may call the endpoint: a plain read that is marked, or that any visitor gets. */
const isViewable = ({ method, kind, who, viewableAsMember }: Endpoint): boolean =>
  method === 'GET' && kind === undefined && (who === 'public' || viewableAsMember === true);

/**
 * The caller for whom the endpoint answers. Public endpoints add the member's own data, such as a hidden maximum bid:
 * staff who look as that member get what visitors get.
 */
export const effectiveCaller = ({ who }: Endpoint, caller: Caller | null): Caller | null =>
  who === 'public' && caller?.viewerId !== undefined ? null : caller;

/**
 * Rejects callers that the endpoint does not admit.
 * @param factorRequired whether staff without a second factor must set one up first
 * @throws AppError SIGN_IN_REQUIRED (401) for a visitor, FORBIDDEN (403) for a member without the right,
 *   SECOND_FACTOR_NEEDED for staff whose session has not passed it, ACCOUNT_FROZEN for a write that a frozen
 *   member may not make, VIEW_ONLY for all but the reads of members and visitors where staff look as a member
 */
export function admit(endpoint: Endpoint, caller: Caller | null, factorRequired: boolean): void {
  const { who } = endpoint;
  if (caller?.viewerId !== undefined && !isViewable(endpoint)) throw new AppError('VIEW_ONLY');
  if (who !== 'public') {
    if (!caller) throw new AppError('SIGN_IN_REQUIRED');
    if (!mayCall(who, caller.capabilities)) throw new AppError('FORBIDDEN');
    if (isStaffOnly(who) && !endpoint.beforeSecondFactor) {
      requireSecondFactor(caller, factorRequired);
    }
  }
  if (caller?.frozen && isWrite(endpoint) && !endpoint.allowedToFrozenMembers) {
    throw new AppError('ACCOUNT_FROZEN');
  }
}
