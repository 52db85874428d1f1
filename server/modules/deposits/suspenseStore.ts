import type { WithdrawalState } from '@common/withdrawalTransitions';
import { type Queryable, statement, type Tx } from '../../db/database';

export interface SuspenseRow {
  id: number;
  tx_hash: string;
  from_address: string;
  amount: string;
  block_number: number;
  created_at: Date;
  state: 'suspense' | 'credited' | 'returned' | 'reversed';
  bound_id: number | null;
  bound_name: string | null;
  bound_at: Date | null;
  /** As JSON: moments are milliseconds. */
  reports: { id: number; name: string; at: number }[];
  member_id: number | null;
  member_name: string | null;
  staff_id: number | null;
  staff_name: string | null;
  proof: string | null;
  assigned_at: Date | null;
  return_id: number | null;
  return_state: WithdrawalState | null;
  return_result: number | null;
  return_reason: string | null;
  returned_at: Date | null;
}

const SHOWN = `SELECT d.id, d.tx_hash, d.from_address, d.amount, d.block_number, d.created_at, d.state,
    b.id AS bound_id, b.name AS bound_name, w.bound_at,
    (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
       'at', floor(extract(epoch FROM r.created_at) * 1000)::bigint) ORDER BY r.id), '[]')
     FROM deposit_reports r JOIN members m ON m.id = r.member_id WHERE r.tx_hash = d.tx_hash) AS reports,
    am.id AS member_id, am.name AS member_name, s.id AS staff_id, s.name AS staff_name, a.proof,
    a.created_at AS assigned_at, r.id AS return_id, r.state AS return_state, r.result AS return_result,
    r.created_at AS returned_at, (
      SELECT h.reason FROM withdrawal_history h WHERE h.withdrawal_id = r.id ORDER BY h.id LIMIT 1) AS return_reason
  FROM deposits d
  LEFT JOIN deposit_assignments a ON a.deposit_id = d.id
  LEFT JOIN members am ON am.id = a.member_id
  LEFT JOIN withdrawals r ON r.deposit_id = d.id AND r.state NOT IN ('rejected', 'cancelled')
  LEFT JOIN members s ON s.id = coalesce(a.staff_id, r.staff_id)
  LEFT JOIN wallets w ON w.address = d.from_address AND w.unbound_at IS NULL
  LEFT JOIN members b ON b.id = w.member_id`;

// Nobody's when it came: in suspense now or on its way back, taken back without ever having an owner, or
// assigned or returned since.
const WHICH = {
  open: `d.state IN ('suspense', 'returned') AND NOT EXISTS (
    SELECT 1 FROM withdrawals w WHERE w.deposit_id = d.id AND w.state = 'done')`,
  all: `d.id IN (SELECT id FROM deposits WHERE member_id IS NULL UNION ALL SELECT deposit_id FROM deposit_assignments)`,
};
const page = (name: string, which: string) =>
  statement(name, `${SHOWN} WHERE ${which} ORDER BY d.id DESC LIMIT $1 OFFSET $2`);
const count = (name: string, which: string) =>
  statement(name, `SELECT count(*) AS total FROM deposits d WHERE ${which}`);
const pages = { open: page('pageSuspense', WHICH.open), all: page('pageUnknown', WHICH.all) };
const counts = { open: count('countSuspense', WHICH.open), all: count('countUnknown', WHICH.all) };
const one = statement('oneSuspense', `${SHOWN} WHERE d.id = $1`);
const lock = statement(
  'lockSuspense',
  'SELECT id, tx_hash, amount, state FROM deposits WHERE id = $1 FOR UPDATE',
);
const insertAssignment = statement(
  'insertAssignment',
  `INSERT INTO deposit_assignments (deposit_id, member_id, staff_id, proof, journal_id)
   VALUES ($1, $2, $3, $4, $5)`,
);
const credit = statement(
  'creditAssigned',
  `UPDATE deposits SET state = 'credited', member_id = $2 WHERE id = $1 AND state = 'suspense'`,
);
const giveToReturn = statement(
  'giveDepositToReturn',
  `UPDATE deposits SET state = 'returned' WHERE id = $1 AND state = 'suspense'`,
);
const walletOwner = statement(
  'ownerOfSender',
  'SELECT member_id FROM wallets WHERE address = $1 AND unbound_at IS NULL',
);
const member = statement('assignedMember', 'SELECT id, name FROM members WHERE id = $1');

export async function pageSuspense(
  db: Queryable,
  which: keyof typeof WHICH,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ rows: SuspenseRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.run<SuspenseRow>(pages[which], [pageSize, offset]),
    db.run<{ total: number }>(counts[which]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function readSuspense(db: Queryable, id: number): Promise<SuspenseRow | undefined> {
  return (await db.run<SuspenseRow>(one, [id]))[0];
}

export interface LockedDeposit {
  id: number;
  tx_hash: string;
  amount: string;
  state: SuspenseRow['state'];
}

export async function lockDeposit(tx: Tx, id: number): Promise<LockedDeposit | undefined> {
  return (await tx.run<LockedDeposit>(lock, [id]))[0];
}

export async function findMember(
  tx: Tx,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  return (await tx.run<{ id: number; name: string }>(member, [id]))[0];
}

/** The assignment first: the database lets a deposit leave suspense only to whom it was assigned. */
export async function writeAssignment(
  tx: Tx,
  depositId: number,
  to: { memberId: number; staffId: number; proof: string; journalId: number },
): Promise<void> {
  await tx.run(insertAssignment, [depositId, to.memberId, to.staffId, to.proof, to.journalId]);
  await tx.run(credit, [depositId, to.memberId]);
}

/** Its return first: the database lets a deposit leave suspense only to what takes it. */
export async function markReturned(tx: Tx, id: number): Promise<void> {
  await tx.run(giveToReturn, [id]);
}

/** Who has bound this address (lower case) now. */
export async function findWalletOwner(tx: Tx, address: string): Promise<number | undefined> {
  return (await tx.run<{ member_id: number }>(walletOwner, [address]))[0]?.member_id;
}
