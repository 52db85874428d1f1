import { RETURN_DONE, RETURN_ROLE } from '@common/lists/returns';
import type { Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { notify } from '../notices/notify';
import { insertEntry, type NewEntry, type ReturnRow } from './store';

type Sides = Pick<ReturnRow, 'id' | 'out_trade_no' | 'buyer_id' | 'seller_id'>;

/** Writes what was said or done into the thread, and tells the sides that did not do it. */
export async function record(tx: Tx, row: Sides, entry: NewEntry): Promise<void> {
  const { id, out_trade_no, buyer_id, seller_id } = row;
  const entryId = await insertEntry(tx, id, entry);
  const by = RETURN_ROLE[entry.role];
  const progress = entry.step ? `${by}：${RETURN_DONE[entry.step]}。` : `${by}留言給您。`;
  const about = { out_trade_no, returnId: id, entryId, progress };
  if (entry.role !== 'buyer') await notify(tx, buyer_id, 'returnChanged', about);
  if (seller_id !== null && entry.role !== 'seller') {
    await notify(tx, seller_id, 'returnAsked', about);
  }
  // The pages that both have open.
  await emitEvent(tx, buyer_id, 'return', { id, out_trade_no });
  if (seller_id !== null) await emitEvent(tx, seller_id, 'return', { id, out_trade_no });
}
