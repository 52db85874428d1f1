import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listSuspense } from './listSuspense';

const STATES = { suspense: '待查', credited: '已入帳', returned: '退回', reversed: '鏈上已撤回' };

/** Streams the deposits of unknown senders as CSV, with what became of them. */
export const exportSuspense = exportList(listSuspense, {
  file: 'suspense',
  label: '待查款項',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['狀態', ({ state }) => STATES[state]],
    ['數量（GAB）', ({ amount }) => amount],
    ['付款地址', ({ from }) => from],
    ['交易', ({ txHash }) => txHash],
    ['區塊', ({ blockNumber }) => String(blockNumber)],
    ['時間（臺灣）', ({ at }) => csvTime(at)],
    [
      '歸入會員',
      ({ assigned }) => (assigned ? `${assigned.member.name}（#${assigned.member.id}）` : ''),
    ],
    ['處理人', ({ assigned, returned }) => (assigned ?? returned)?.staff.name ?? ''],
    ['證明或原因', ({ assigned, returned }) => assigned?.proof ?? returned?.reason ?? ''],
    ['提幣編號', ({ returned }) => (returned ? String(returned.id) : '')],
  ],
});
