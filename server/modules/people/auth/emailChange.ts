import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { EmailChangeRow } from './codeStore';
import * as sql from './codeStore';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Records a change of address. @returns the row with its undo token; only the token's hash is stored */
export async function noteEmailChange(
  tx: Tx,
  memberId: number,
  { before, after }: { before: string; after: string },
): Promise<EmailChangeRow & { token: string }> {
  const token = randomBytes(32).toString('base64url');
  const row = await tx.one(sql.insertEmailChange, [memberId, before, after, hashOf(token)]);
  return { ...row, token };
}

/** The change of this undo token; undefined if the token is used, void, expired or unknown. */
export function findEmailChange(db: Queryable, token: string): Promise<EmailChangeRow | undefined> {
  return db.maybeOne(sql.findEmailChange, [hashOf(token)]);
}

/** The same row, locked. */
export function lockEmailChange(tx: Tx, token: string): Promise<EmailChangeRow | undefined> {
  return tx.maybeOne(sql.lockEmailChange, [hashOf(token)]);
}

/** Marks the change as undone and all later ones as void, since an intruder may have made those too. */
export async function settleEmailChange(tx: Tx, { id, member_id }: EmailChangeRow): Promise<void> {
  await tx.run(sql.undoEmailChange, [member_id, id]);
}

/** @throws AppError EMAIL_KEPT while another member may still take the address back */
export async function requireFree(tx: Tx, email: string, memberId: number | null): Promise<void> {
  const { until } = await tx.one(sql.addressKept, [email, memberId]);
  if (until) throw new AppError('EMAIL_KEPT', { keepsWork: true });
}

/** End of the withdrawal pause after a change of address; null without a pause. */
export async function withdrawalsPausedUntil(
  db: Queryable,
  memberId: number,
): Promise<Date | null> {
  return (await db.one(sql.withdrawalPause, [memberId])).until;
}
