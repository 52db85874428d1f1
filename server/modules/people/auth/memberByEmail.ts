import { randomInt } from 'node:crypto';
import type { Tx } from '../../../db/database';
import { requireFree } from './emailChange';
import { findByEmail, insertMember, lock, type MemberRow } from './store';

/** Other members see the name, so it holds no part of the address. */
const newName = () => `會員${String(randomInt(10_000)).padStart(4, '0')}`;

/**
 * Returns the member of an address; creates one for a new address.
 * @param email as `normaliseEmail` returns it
 * @throws AppError EMAIL_KEPT
 */
export async function memberByEmail(tx: Tx, email: string): Promise<MemberRow> {
  // Simultaneous sign-ins with a new address create one member.
  await lock(tx, 'email', email);
  const member = await findByEmail(tx, email);
  if (member) return member;
  await requireFree(tx, email, null);
  return insertMember(tx, newName(), email);
}
