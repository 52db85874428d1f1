import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listUnknown } from './listUnknown';

const STATES = { unknown: '待處理', explained: '已處理', reversed: '鏈上已撤回' };
const BOOKED = {
  paid: '認定為已付款',
  member: '向會員扣款',
  loss: '記入損失',
  capital: '由自有資金支出',
};

/** Streams outflows without a withdrawal as CSV, with how they were explained. */
export const exportUnknown = exportList(listUnknown, {
  file: 'outflows',
  label: '不明轉出',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['狀態', ({ state }) => STATES[state]],
    ['數量（GAB）', ({ amount }) => amount],
    ['收款地址', ({ to }) => to],
    ['交易', ({ txHash }) => txHash],
    ['區塊', ({ blockNumber }) => String(blockNumber)],
    ['時間（臺灣）', ({ at }) => csvTime(at)],
    ['認定', ({ booking }) => (booking ? BOOKED[booking.as] : '')],
    [
      '會員',
      ({ booking }) => (booking?.member ? `${booking.member.name}（#${booking.member.id}）` : ''),
    ],
    ['扣款（GAB）', ({ booking }) => booking?.charged ?? ''],
    ['提幣編號', ({ booking }) => String(booking?.withdrawalId ?? '')],
    ['處理人', ({ booking }) => (booking ? (booking.staff ?? '系統') : '')],
    ['說明', ({ booking }) => booking?.note ?? ''],
  ],
});
