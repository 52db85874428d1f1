import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { unitsToAmount } from '@common/money/money';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { pageOf } from './review';

/** Streams withdrawals, and returns of deposits, as CSV. */
export const exportWithdrawals = exportList(pageOf, {
  file: 'withdrawals',
  label: '提幣',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['種類', ({ kind }) => (kind === 'return' ? '退回待查款項' : '提幣')],
    ['狀態', ({ state }) => WITHDRAWAL_STATE_LABELS[state].label],
    ['申請人', ({ asker_name, asker_id }) => `${asker_name}（#${asker_id}）`],
    ['數量（GAB）', ({ amount }) => unitsToAmount(amount)],
    ['手續費（GAB）', ({ fee }) => unitsToAmount(fee)],
    ['收款地址', ({ to_address }) => to_address],
    ['交易', ({ tx_hash, sent_hash }) => tx_hash ?? sent_hash ?? ''],
    ['同意人數', ({ approvals, approvals_needed }) => `${approvals} / ${approvals_needed}`],
    ['說明', ({ reason }) => reason ?? ''],
    ['申請時間（臺灣）', ({ created_at }) => csvTime(created_at)],
    ['更新時間（臺灣）', ({ moved_at }) => csvTime(moved_at)],
  ],
});
