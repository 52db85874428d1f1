import type { LedgerRecord } from '@common/endpoints/records';
import { unitsToAmount } from '@common/money/money';
import type { RecordRow } from './store';

function referenceOf(row: RecordRow): LedgerRecord['reference'] {
  const { ref_type: type, ref_id: id } = row;
  if (type === 'order') return { kind: row.is_buyer ? 'order' : 'sale', id };
  if (type === 'lot' && row.product_id !== null) {
    return { kind: 'product', id: String(row.product_id) };
  }
  if (type === 'withdrawal' || type === 'withdrawal.fee') return { kind: 'withdrawal', id };
  if (type === 'tx' || type === 'exchange') return { kind: type, id };
  return { kind: 'none', id: '' };
}

export const presentRecord = (row: RecordRow): LedgerRecord => ({
  id: row.id,
  at: row.created_at.getTime(),
  type: row.record_type,
  asset: row.asset,
  amount: unitsToAmount(row.amount),
  balance: unitsToAmount(row.balance_after),
  reason: row.reason,
  reference: referenceOf(row),
});
