import { statement, type Tx } from '../../db/database';
import { postJournal } from '../../ledger/ledger';

const back = statement(
  'depositBackToSuspense',
  `UPDATE deposits d SET state = 'suspense' FROM withdrawals w
   WHERE w.id = $1 AND d.id = w.deposit_id AND d.state = 'returned' RETURNING d.id`,
);
const lostOne = statement(
  'lostDepositOfReturn',
  `SELECT d.tx_hash, d.amount FROM withdrawals w JOIN deposits d ON d.id = w.deposit_id WHERE w.id = $1`,
);

/**
 * The return of a deposit has ended and nothing was sent: the deposit is in suspense again. Where a reorg took the
 * deposit itself meanwhile, the house bore that; what was kept for the return makes it good.
 */
export async function putBack(tx: Tx, withdrawalId: number, actorId: number | null): Promise<void> {
  if ((await tx.run(back, [withdrawalId])).length > 0) return;
  const [lost] = await tx.run<{ tx_hash: string; amount: string }>(lostOne, [withdrawalId]);
  if (!lost) throw new Error(`withdrawal ${withdrawalId} returns nothing`);
  const amount = BigInt(lost.amount);
  await postJournal(tx, {
    kind: 'deposit.unreturn',
    key: `withdrawal:${withdrawalId}:unreturn`,
    ref: { type: 'tx', id: lost.tx_hash },
    reason: '退回已取消，轉入已不在鏈上',
    actorId,
    legs: [
      { house: 'suspense', asset: 'coin', amount: -amount },
      { house: 'loss', asset: 'coin', amount },
    ],
  });
}
