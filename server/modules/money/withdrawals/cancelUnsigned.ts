import type { NodeAnswer } from '../../../chain/askNode';
import type { Tx } from '../../../db/database';
import { isUnpaid } from '../chainState/requireUnpaid';
import { rejectWithdrawal } from './confirmWithdrawal';
import { unpaidText } from './kind';
import { CHAIN } from './moveWithdrawal';
import { lockUnsigned } from './unsignedStore';

/**
 * Locks the unsigned withdrawals of members whose deposit a reorg reverses.
 * @param sent the wallet's transactions on the chain, as `countSent` read them
 * @returns the function that ends them: their holds return to the balance that is debited next. One that the chain may have
 *   paid stays open for staff. Its caller locks the members before, so that none is added.
 */
export async function prepareCancelUnsigned(
  tx: Tx,
  chainId: number,
  memberIds: readonly number[],
  sent: NodeAnswer<number>,
): Promise<() => Promise<void>> {
  await lockUnsigned(tx, memberIds);
  return async () => {
    for (const { id, member_id: memberId, state } of await lockUnsigned(tx, memberIds)) {
      if (!(await isUnpaid(tx, chainId, id, sent))) continue;
      const row = { id, state, kind: 'withdrawal', memberId } as const;
      const reason = `鏈上重組，轉入已不在鏈上，${unpaidText(row)}`;
      await rejectWithdrawal(tx, row, { actor: CHAIN, reason });
    }
  };
}
