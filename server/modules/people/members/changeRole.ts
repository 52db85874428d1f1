import type { changeRole as endpoint, StaffList } from '@common/endpoints/adminStaff';
import type { Capability } from '@common/people/roles';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { declareSource } from '../../../ledger/staffAudit';
import { listStaff } from './listStaff';
import * as sql from './staffStore';

/**
 * Locks the administrators, so that two cannot remove each other at once.
 * @returns the ids of the administrators who can act (are not frozen)
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  await tx.run(sql.lockAdmins);
  return (await tx.run(sql.activeAdmins)).map(({ id }) => id);
}

/**
 * Locks as `lockAdmins`, and refuses a caller who was revoked or frozen since the request began.
 * @throws AppError FORBIDDEN
 */
export async function requireAdmin(tx: Tx, memberId: number): Promise<number[]> {
  const active = await lockAdmins(tx);
  if (!active.includes(memberId)) throw new AppError('FORBIDDEN');
  return active;
}

interface Change {
  memberId: number;
  role: Capability;
  granted: boolean;
  /** The responsible member of staff; null for the installation itself. */
  staffId: number | null;
  note: string;
}

/**
 * Grants or revokes a role, under the lock of `lockAdmins`.
 * @param active as `lockAdmins` returns them
 * @returns whether anything changed
 * @throws AppError LAST_ADMIN
 */
export async function setRole(tx: Tx, active: readonly number[], change: Change): Promise<boolean> {
  const { memberId, role, granted, staffId, note } = change;
  const isLast = active.length === 1 && active[0] === memberId;
  if (role === 'admin' && !granted && isLast) throw new AppError('LAST_ADMIN');
  await declareSource(tx);
  const { changed } = await tx.one(granted ? sql.grant : sql.revoke, [
    memberId,
    role,
    staffId,
    note,
  ]);
  return changed;
}

/** @throws AppError OWN_ROLE, FORBIDDEN, NOT_FOUND, LAST_ADMIN, ROLE_STATE */
export async function changeRole({
  tx,
  caller,
  params,
  body,
}: Call<typeof endpoint>): Promise<StaffList> {
  const { memberId: staffId } = caller;
  if (params.id === staffId) throw new AppError('OWN_ROLE');
  const active = await requireAdmin(tx, staffId);
  if (!(await tx.maybeOne(sql.memberExists, [params.id]))) throw new AppError('NOT_FOUND');
  const { role, granted, reason } = body;
  const change = { memberId: params.id, role, granted, staffId, note: reason.trim() };
  if (!(await setRole(tx, active, change))) throw new AppError('ROLE_STATE');
  return listStaff(tx);
}
