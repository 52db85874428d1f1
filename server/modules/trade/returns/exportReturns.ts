import { CHANNEL_LABELS } from '@common/lists/channels';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listAll } from './listReturns';

/** Streams the returns of the console's list as CSV. */
export const exportReturns = exportList(listAll, {
  file: 'returns',
  label: '退貨',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['訂單編號', ({ out_trade_no }) => out_trade_no],
    ['頻道', ({ channel }) => CHANNEL_LABELS[channel]],
    ['訂單狀態', ({ orderStatus: status }) => orderStatus(status).label],
    ['退貨狀態', ({ state }) => RETURN_STATE[state].label],
    ['原因', ({ reason }) => RETURN_REASON[reason]],
    [
      '商品',
      ({ lines }) => lines.map(({ title, quantity }) => `${title} × ${quantity}`).join('；'),
    ],
    ['退款（GAB）', ({ coinAmount }) => coinAmount],
    ['退款（廣告幣）', ({ advAmount }) => advAmount],
    ['申請時間（臺灣）', ({ createdAt }) => csvTime(createdAt)],
    ['處理期限（臺灣）', ({ dueAt }) => (dueAt === null ? '' : csvTime(dueAt))],
    ['結案時間（臺灣）', ({ closedAt }) => (closedAt === null ? '' : csvTime(closedAt))],
  ],
});
