import type { WithdrawalState } from '@common/money/withdrawalTransitions';
import { type RowOf, t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement, type Tx } from '../../../db/database';
import type { PageCursor } from '../../../http/paging';

const SUSPENSE = {
  id: t.int,
  tx_hash: t.text,
  from_address: t.text,
  replaced_wallet: t.boolean,
  amount: t.numeric,
  block_number: t.int,
  created_at: t.timestamp,
  state: t.text.as<'suspense' | 'credited' | 'returned' | 'reversed'>(),
  bound_id: t.int.orNull,
  bound_name: t.text.orNull,
  bound_at: t.timestamp.orNull,
  /** Moments in milliseconds. */
  reports: t.json.as<{ id: number; name: string; at: number }[]>(),
  member_id: t.int.orNull,
  member_name: t.text.orNull,
  staff_id: t.int.orNull,
  staff_name: t.text.orNull,
  proof: t.text.orNull,
  assigned_at: t.timestamp.orNull,
  return_id: t.int.orNull,
  return_state: t.text.as<WithdrawalState>().orNull,
  return_result: t.int.orNull,
  return_reason: t.text.orNull,
  returned_at: t.timestamp.orNull,
};

export type SuspenseRow = RowOf<typeof SUSPENSE>;

const LOCKED = {
  id: t.int,
  tx_hash: t.text,
  /** Lower case. */
  from_address: t.text,
  amount: t.numeric,
  state: t.text.as<SuspenseRow['state']>(),
};

export type LockedDeposit = RowOf<typeof LOCKED>;

const SHOWN = `SELECT d.id, d.tx_hash, d.from_address, EXISTS (
      SELECT 1 FROM shop_wallets o WHERE o.number = d.wallet AND d.block_number > o.retired_block) AS replaced_wallet, d.amount, d.block_number, d.created_at, d.state,
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

// open: in suspense, or with an open return. all: every deposit that arrived without an owner.
const WHICH = {
  open: `d.state IN ('suspense', 'returned') AND NOT EXISTS (
    SELECT 1 FROM withdrawals w WHERE w.deposit_id = d.id AND w.state = 'done')`,
  all: `d.id IN (SELECT id FROM deposits WHERE member_id IS NULL UNION ALL SELECT deposit_id FROM deposit_assignments)`,
};
// Selects the page's ids first, so that the subqueries of SHOWN run for those rows only.
const pagesOf = (name: string, which: string) =>
  cursorPages(
    name,
    'd.id',
    `deposits d WHERE ${which}`,
    ({ rows, page, sorted }) =>
      `${SHOWN} WHERE d.id IN (SELECT d.id FROM ${rows} ${page}) ${sorted}`,
    SUSPENSE,
  );
const pages = { open: pagesOf('Suspense', WHICH.open), all: pagesOf('Unknown', WHICH.all) };
const one = statement('oneSuspense', `${SHOWN} WHERE d.id = $1`, SUSPENSE);
const lock = statement(
  'lockSuspense',
  'SELECT id, tx_hash, from_address, amount, state FROM deposits WHERE id = $1 FOR UPDATE',
  LOCKED,
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
  { member_id: t.int },
);
const member = statement(
  'assignedMember',
  'SELECT id, name FROM members WHERE id = $1 AND closed_at IS NULL FOR KEY SHARE',
  {
    id: t.int,
    name: t.text,
  },
);

export const pageSuspense = (
  db: Queryable,
  which: keyof typeof WHICH,
  cursor: PageCursor,
  size: number,
): Promise<{ found: SuspenseRow[]; total: number | null }> =>
  readBeyond(db, pages[which], cursor, size, []);

export function readSuspense(db: Queryable, id: number): Promise<SuspenseRow | undefined> {
  return db.maybeOne(one, [id]);
}

export function lockDeposit(tx: Tx, id: number): Promise<LockedDeposit | undefined> {
  return tx.maybeOne(lock, [id]);
}

export function findMember(tx: Tx, id: number): Promise<{ id: number; name: string } | undefined> {
  return tx.maybeOne(member, [id]);
}

/** Inserts the assignment, then credits the deposit: deposit_guard refuses a credit without an assignment. */
export async function writeAssignment(
  tx: Tx,
  depositId: number,
  assignment: { memberId: number; staffId: number; proof: string; journalId: number },
): Promise<void> {
  const { memberId, staffId, proof, journalId } = assignment;
  await tx.run(insertAssignment, [depositId, memberId, staffId, proof, journalId]);
  await tx.run(credit, [depositId, memberId]);
}

/** Insert the return withdrawal first; deposit_guard refuses otherwise. */
export async function markReturned(tx: Tx, id: number): Promise<void> {
  await tx.run(giveToReturn, [id]);
}

/** The member who currently has this address (lower case) bound. */
export async function findWalletOwner(tx: Tx, address: string): Promise<number | undefined> {
  return (await tx.maybeOne(walletOwner, [address]))?.member_id;
}
