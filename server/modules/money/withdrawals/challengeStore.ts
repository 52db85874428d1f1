import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

const LIFE_S = 600;
const RESEND_S = 60;
const MAX_PER_HOUR = 10;

export type Purpose = 'address' | 'withdrawal';

const CHALLENGE = {
  id: t.int,
  subject: t.text,
  code_hash: t.bytes.orNull,
  message: t.text,
  created_at: t.timestamp,
  expires_at: t.timestamp,
  /** Wrong codes over all challenges of the same withdrawal or address. */
  tries: t.int,
};

export type ChallengeRow = RowOf<typeof CHALLENGE>;

const PROOFS = {
  email: t.text.orNull,
  /** Bound wallets, lower case. */
  wallets: t.text.array,
  frozen: t.boolean,
};

/** The ways in which a member can prove that a request is theirs. */
export type Proofs = RowOf<typeof PROOFS>;

const SELECT = `SELECT c.id, c.subject, c.code_hash, c.message, c.created_at, c.expires_at, (
    SELECT sum(o.tries)::int FROM withdrawal_challenges o
    WHERE o.member_id = c.member_id AND o.purpose = c.purpose AND o.subject = c.subject
      AND (c.purpose = 'withdrawal' OR o.id = c.id)) AS tries
  FROM withdrawal_challenges c WHERE c.member_id = $1 AND c.purpose = $2`;
const newest = statement(
  'newestWithdrawalChallenge',
  `${SELECT} AND c.subject = $3 ORDER BY c.id DESC LIMIT 1`,
  CHALLENGE,
);
const byId = statement('withdrawalChallenge', `${SELECT} AND c.id = $3`, CHALLENGE);
const lockOpen = statement(
  'lockWithdrawalChallenge',
  `SELECT 1 AS open FROM withdrawal_challenges
   WHERE id = $1 AND used_at IS NULL AND expires_at > clock_timestamp() FOR UPDATE`,
);
const wait = statement(
  'withdrawalChallengeWait',
  `SELECT coalesce(ceil(extract(epoch FROM max(free_at) - clock_timestamp())), 0)::int AS seconds FROM (
     (SELECT created_at + interval '${RESEND_S} seconds' AS free_at FROM withdrawal_challenges
      WHERE member_id = $1 AND purpose = $2 AND subject = $3 ORDER BY id DESC LIMIT 1)
     UNION ALL
     (SELECT created_at + interval '1 hour' FROM withdrawal_challenges
      WHERE member_id = $1 ORDER BY id DESC OFFSET ${MAX_PER_HOUR - 1} LIMIT 1)) rules`,
  { seconds: t.int },
);
const insertWithdrawalChallenge = statement(
  'insertWithdrawalChallenge',
  `INSERT INTO withdrawal_challenges (member_id, purpose, subject, code_hash, message, created_at, expires_at)
   SELECT $1, $2, $3, $4, $5, now, now + interval '${LIFE_S} seconds'
   FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) t
   RETURNING id, subject, code_hash, message, created_at, expires_at, 0 AS tries`,
  CHALLENGE,
);
const addTry = statement(
  'countWithdrawalTry',
  'UPDATE withdrawal_challenges SET tries = tries + 1 WHERE id = $1',
);
const spend = statement(
  'spendWithdrawalChallenge',
  'UPDATE withdrawal_challenges SET used_at = clock_timestamp() WHERE id = $1 AND used_at IS NULL RETURNING 1 AS spent',
);
const lockProofs = statement(
  'lockProofs',
  `SELECT m.email, m.frozen_at IS NOT NULL AS frozen,
     coalesce((SELECT array_agg(w.address ORDER BY w.id) FROM wallets w
       WHERE w.member_id = m.id AND w.unbound_at IS NULL), '{}') AS wallets
   FROM members m WHERE m.id = $1 FOR NO KEY UPDATE OF m`,
  PROOFS,
);
const proofs = statement(
  'readProofs',
  lockProofs.text.replace(' FOR NO KEY UPDATE OF m', ''),
  PROOFS,
);

export const RESEND_MS = RESEND_S * 1000;

/** Locks the member's row: requests of one member run one after the other. */
export function lockMemberRow(tx: Tx, memberId: number): Promise<Proofs> {
  return tx.one(lockProofs, [memberId]);
}

export function readProofs(db: Queryable, memberId: number): Promise<Proofs> {
  return db.one(proofs, [memberId]);
}

/** Seconds until the next challenge for this subject may be made. */
export async function secondsToWait(
  tx: Tx,
  memberId: number,
  purpose: Purpose,
  subject: string,
): Promise<number> {
  return (await tx.one(wait, [memberId, purpose, subject])).seconds;
}

export function insertChallenge(
  tx: Tx,
  memberId: number,
  one: { purpose: Purpose; subject: string; codeHash: Buffer | null; message: string },
): Promise<ChallengeRow> {
  const values = [memberId, one.purpose, one.subject, one.codeHash, one.message];
  return tx.one(insertWithdrawalChallenge, values);
}

export function findNewest(
  db: Queryable,
  memberId: number,
  purpose: Purpose,
  subject: string,
): Promise<ChallengeRow | undefined> {
  return db.maybeOne(newest, [memberId, purpose, subject]);
}

export function findChallenge(
  db: Queryable,
  memberId: number,
  purpose: Purpose,
  id: number,
): Promise<ChallengeRow | undefined> {
  return db.maybeOne(byId, [memberId, purpose, id]);
}

/** Locks the challenge; false when it is used or expired. */
export async function lockOpenChallenge(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(lockOpen, [id])).length > 0;
}

export async function countTry(tx: Tx, id: number): Promise<void> {
  await tx.run(addTry, [id]);
}

export async function spendChallenge(tx: Tx, id: number): Promise<void> {
  if ((await tx.run(spend, [id])).length === 0) throw new Error(`challenge ${id} was spent before`);
}
