import type { Tx } from '../../../db/database';
import { isPosted, type Leg, postJournal, RECORD } from '../../../ledger/ledger';
import * as sql from './captureStore';

/**
 * Reverses a captured withdrawal after a deep reorg removed its transaction for good. Reversing the outflow has already
 * credited the amount to `suspense`; this pays it from there to the member, and the fee back from revenue. Nothing is posted to an
 * account that closed meanwhile: suspense keeps both for it (ADR 144). Does nothing if the holds were never captured.
 * @returns where the money is then; null if nothing was captured
 */
export async function reverseCapture(
  tx: Tx,
  { id, memberId: member }: { id: number; memberId: number },
  actorId: number | null,
): Promise<'balance' | 'suspense' | null> {
  if (!(await isPosted(tx, `withdrawal:${id}:done`))) return null;
  const row = await tx.one(sql.orderedByMember, [id]);
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  const legs: Leg[] = row.closed
    ? [{ house: 'suspense', asset: 'coin', amount: fee }]
    : [
        { house: 'suspense', asset: 'coin', amount: -amount },
        {
          member,
          asset: 'coin',
          bucket: 'available',
          amount: amount + fee,
          record: RECORD.adjustment,
        },
      ];
  if (fee > 0n) legs.push({ house: 'revenue', asset: 'coin', amount: -fee });
  else if (row.closed) return 'suspense';
  await postJournal(tx, {
    kind: 'withdrawal.back',
    key: `withdrawal:${id}:back`,
    ref: { type: 'withdrawal', id: String(id) },
    reason: `提幣 #${id} 未送達，${row.closed ? '手續費留在待查' : '退回'}`,
    actorId,
    legs,
  });
  return row.closed ? 'suspense' : 'balance';
}
