import type { WithdrawalState } from '@common/money/withdrawalTransitions';
import { t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';

const lock = statement(
  'lockUnsignedWithdrawals',
  `SELECT id, member_id, state FROM withdrawals
   WHERE member_id = ANY ($1) AND state IN ('submitted', 'confirmed', 'review', 'queued') ORDER BY id FOR UPDATE`,
  { id: t.int, member_id: t.int.notNull, state: t.text.as<WithdrawalState>() },
);

/** Locks the members' unsigned withdrawals. */
export const lockUnsigned = (tx: Tx, memberIds: readonly number[]) => tx.run(lock, [memberIds]);
