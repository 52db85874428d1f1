import { type RowOf, t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';

const LOST = {
  id: t.int,
  tx_hash: t.text,
  amount: t.numeric,
  /** Null for a deposit without an owner. */
  member_id: t.int.orNull,
  state: t.text.as<'credited' | 'suspense' | 'returned'>(),
  /** The member has closed their account. */
  closed: t.boolean,
};

export type LostDeposit = RowOf<typeof LOST>;

const lost = statement(
  'lockLostDeposits',
  `SELECT id, tx_hash, amount, member_id, state, EXISTS (
     SELECT 1 FROM members m WHERE m.id = member_id AND m.closed_at IS NOT NULL) AS closed
   FROM deposits WHERE chain_id = $1 AND block_number > $2 AND state <> 'reversed' ORDER BY id FOR UPDATE`,
  LOST,
);
const update = statement(
  'markDepositReversed',
  `UPDATE deposits SET state = 'reversed', reversed_by = $2 WHERE id = $1`,
);
// Administrators are not frozen automatically, since only they could unfreeze themselves. A closed account is frozen for
// good.
const freeze = statement(
  'freezeMember',
  `UPDATE members SET frozen_at = coalesce(frozen_at, now()) WHERE id = $1 AND closed_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM capabilities c WHERE c.member_id = $1 AND c.capability = 'admin')`,
);

/** Locks the deposits of all blocks above the fork. */
export function lockLostDeposits(
  tx: Tx,
  chainId: number,
  forkNumber: number,
): Promise<LostDeposit[]> {
  return tx.run(lost, [chainId, forkNumber]);
}

/** @param journalId the journal that reversed the credit */
export async function markReversed(tx: Tx, id: number, journalId: number): Promise<void> {
  await tx.run(update, [id, journalId]);
}

export async function freezeMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(freeze, [memberId]);
}
