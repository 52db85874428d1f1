import { createHash } from 'node:crypto';
import type { Who } from '@common/endpoint';
import { type Database, statement } from '../db/database';
import { AppError } from '../errors';

export type Capability = 'center' | 'staff' | 'admin';

/** The member behind a valid token. */
export interface Caller {
  memberId: number;
  sessionId: number;
  expiresAt: number;
  capabilities: readonly Capability[];
  /** May look, but change nothing. */
  frozen: boolean;
}

const findCaller = statement(
  'findCaller',
  `SELECT s.id AS session_id, s.member_id, (extract(epoch FROM s.expires_at) * 1000)::bigint AS expires_at,
     coalesce((SELECT array_agg(c.capability) FROM capabilities c WHERE c.member_id = s.member_id), '{}') AS capabilities,
     m.frozen_at IS NOT NULL AS frozen,
     coalesce(s.last_seen_at, s.created_at) < now() - interval '5 minutes' AS unseen
   FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at >= now()`,
);

const noteSeen = statement(
  'noteSessionSeen',
  'UPDATE sessions SET last_seen_at = now() WHERE id = $1',
);

interface Row {
  session_id: number;
  member_id: number;
  expires_at: number;
  capabilities: Capability[];
  frozen: boolean;
  /** Not noted for a while that it is used. */
  unseen: boolean;
}

/** Tokens are opaque; only their SHA-256 is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function findByToken(db: Database, token: string): Promise<Caller | null> {
  const [row] = await db.run<Row>(findCaller, [tokenHash(token)]);
  if (!row) return null;
  // Nobody waits for it, and a failure costs a note.
  if (row.unseen) db.run(noteSeen, [row.session_id]).catch(() => undefined);
  return {
    memberId: row.member_id,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    capabilities: row.capabilities,
    frozen: row.frozen,
  };
}

/**
 * A visitor sends `Bearer ` with nothing behind it (DESIGN §4) and is known as one at once; an unknown
 * token is a visitor's too.
 */
export function identify(
  db: Database,
  authorization: string | undefined,
): Promise<Caller | null> | null {
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization ?? '')?.[1];
  return token ? findByToken(db, token) : null;
}

/** Administrators may do what staff may. */
export function mayCall(who: Who, capabilities: readonly Capability[]): boolean {
  if (who === 'public' || who === 'member') return true;
  if (who === 'staff') return capabilities.some((one) => one === 'staff' || one === 'admin');
  return capabilities.includes(who);
}

/**
 * Refuses whom the endpoint does not serve.
 * @throws AppError SIGN_IN_REQUIRED (401) for a visitor, FORBIDDEN (403) for a member without the right
 */
export function admit(who: Who, caller: Caller | null): void {
  if (who === 'public') return;
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  if (!mayCall(who, caller.capabilities)) throw new AppError('FORBIDDEN');
}
