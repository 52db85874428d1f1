import type { listSuspense as endpoint, SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { unitsToAmount } from '@common/money/money';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { cutPage, parseCursor, parseId, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { pageSuspense, readSuspense, type SuspenseRow } from './suspenseStore';

/** A joined member; null where the row has none. */
const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

// A deposit is assigned or returned, never both: `staff_id` is the staff member who did either.

function assignedOf(row: SuspenseRow): SuspenseDeposit['assigned'] {
  const member = person(row.member_id, row.member_name);
  const staff = person(row.staff_id, row.staff_name);
  if (!member || !staff || !row.assigned_at) return null;
  return { member, staff, proof: row.proof ?? '', at: row.assigned_at.getTime() };
}

function returnOf(row: SuspenseRow): SuspenseDeposit['returned'] {
  const { return_id: id, return_state: state, return_result: result } = row;
  const staff = person(row.staff_id, row.staff_name);
  if (id === null || state === null || !staff || !row.returned_at) return null;
  const at = row.returned_at.getTime();
  return { id, state, result, staff, reason: row.return_reason ?? '', at };
}

function present(row: SuspenseRow): SuspenseDeposit {
  const bound = person(row.bound_id, row.bound_name);
  return {
    id: row.id,
    txHash: row.tx_hash,
    from: getAddress(row.from_address),
    oldWallet: row.replaced_wallet,
    amount: unitsToAmount(row.amount),
    blockNumber: row.block_number,
    at: row.created_at.getTime(),
    state: row.state,
    boundBy: bound && row.bound_at && { ...bound, at: row.bound_at.getTime() },
    reportedBy: row.reports,
    assigned: assignedOf(row),
    returned: returnOf(row),
  };
}

export async function listSuspense({ db, query }: Call<typeof endpoint>) {
  const id = parseId(query.id);
  if (id !== null) {
    const row = await readSuspense(db, id);
    return { list: row ? [present(row)] : [], total: row ? 1 : 0, older: null, newer: null };
  }
  const { pageSize } = parsePage(query);
  const cursor = parseCursor(query);
  const filter = query.state === 'open' ? 'open' : 'all';
  const { found, total } = await pageSuspense(db, filter, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(present), total, older, newer };
}

/** @throws AppError NOT_FOUND */
export async function showSuspense(db: Queryable, id: number): Promise<SuspenseDeposit> {
  const row = await readSuspense(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}
