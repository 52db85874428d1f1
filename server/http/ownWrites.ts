import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import { formatLsn, parseLsn } from '../db/lsn';
import { MAX_LAG_S } from '../db/replicas';

const COOKIE = 'gab_written';
/** Longer than a replica that is used can be behind, s. */
const MAX_AGE_S = MAX_LAG_S + 10;
const WRITTEN = new RegExp(`(?:^|; )${COOKIE}=([0-9A-F]{1,8}-[0-9A-F]{1,8})(?:;|$)`);

/** The browser keeps the log position of its last write, whichever process it asks next. */
export function rememberWrite(reply: FastifyReply, lsn: bigint): void {
  const value = formatLsn(lsn).replace('/', '-');
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax`,
  );
}

/** A read's arguments. A browser that has written reads from the primary until every replica has its last write. */
export function readingCall<T extends object>(
  call: T,
  db: Database,
  { headers }: FastifyRequest,
): T {
  if (!db.replicas || !headers.cookie) return call;
  const lsn = parseLsn(WRITTEN.exec(headers.cookie)?.[1]?.replace('-', '/'));
  if (lsn === undefined || db.replicas.hasReplayed(lsn)) return call;
  return Object.assign(call, { db: db.fresh });
}
