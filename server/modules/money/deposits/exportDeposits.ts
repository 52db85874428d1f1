import { DEPOSIT_STATE } from '@common/lists/depositState';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { pageOf } from './listAllDeposits';

/** Streams the deposits of all members, and those without one, as CSV. */
export const exportDeposits = exportList(pageOf, {
  file: 'deposits',
  label: '充幣',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['狀態', ({ state }) => DEPOSIT_STATE[state].label],
    ['會員', ({ member }) => (member ? `${member.name}（#${member.id}）` : '')],
    ['由財務指定', ({ byHand }) => (byHand ? '是' : '')],
    ['數量（GAB）', ({ amount }) => amount],
    ['付款地址', ({ from }) => from],
    ['交易', ({ txHash }) => txHash],
    ['區塊', ({ blockNumber }) => String(blockNumber)],
    ['確認數', ({ confirmations }) => String(confirmations ?? '')],
    ['時間（臺灣）', ({ at }) => csvTime(at)],
  ],
});
