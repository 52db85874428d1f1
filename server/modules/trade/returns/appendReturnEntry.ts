import { RETURN_ROLE, returnDone } from '@common/lists/returns';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { notify } from '../../messages/notices/notify';
import { insertEntry, type NewEntry, type ReturnRow } from './store';

type Sides = Pick<ReturnRow, 'id' | 'out_trade_no' | 'buyer_id' | 'seller_id' | 'reason'>;

/** Appends an entry to the return's thread and notifies the sides that did not write it. */
export async function appendReturnEntry(tx: Tx, row: Sides, entry: NewEntry): Promise<void> {
  const { id, out_trade_no, buyer_id, seller_id } = row;
  const entryId = await insertEntry(tx, id, entry);
  const author = RETURN_ROLE[entry.role];
  const isForBuyer = entry.step === 'begin' && entry.role === 'staff';
  const progress = entry.step
    ? `${author}：${isForBuyer ? '代買家' : ''}${returnDone(entry.step, row.reason)}。`
    : `${author}留言給您。`;
  const about = { out_trade_no, returnId: id, entryId, progress };
  if (entry.role !== 'buyer') await notify(tx, buyer_id, 'returnChanged', about);
  if (seller_id !== null && entry.role !== 'seller') {
    await notify(tx, seller_id, 'returnAsked', about);
  }
  // Updates the open pages of both sides.
  await emitEvent(tx, buyer_id, 'return', { id, out_trade_no });
  if (seller_id !== null) await emitEvent(tx, seller_id, 'return', { id, out_trade_no });
}
