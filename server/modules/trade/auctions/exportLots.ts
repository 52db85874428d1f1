import type { StaffLot } from '@common/endpoints/adminAuctions';
import { CHANNEL_LABELS } from '@common/lists/channels';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listAllLots } from './readLots';

function stateOf({ phase, sold, endedAt }: StaffLot): string {
  if (phase === 'upcoming') return '即將開始';
  if (phase === 'live') return '競標中';
  if (phase === 'withdrawn') return '已撤下';
  if (endedAt === null) return '結標中';
  return sold ? '成交' : '流標';
}

/** Streams the lots of the console's list as CSV. */
export const exportLots = exportList(listAllLots, {
  file: 'lots',
  label: '拍品',
  columns: [
    ['編號', ({ lotId }) => String(lotId)],
    ['拍品', ({ title }) => title],
    ['頻道', ({ channel }) => CHANNEL_LABELS[channel]],
    ['賣家', ({ seller }) => seller],
    ['狀態', stateOf],
    ['起標價（GAB）', ({ startPrice }) => startPrice],
    ['目前價（GAB）', ({ price }) => price],
    ['底價（GAB）', ({ reserve }) => reserve ?? ''],
    ['直購價（GAB）', ({ buyNow }) => buyNow ?? ''],
    ['出價次數', ({ bidCount }) => String(bidCount)],
    ['開始（臺灣）', ({ startsAt }) => csvTime(startsAt)],
    ['結標（臺灣）', ({ endsAt, endedAt }) => csvTime(endedAt ?? endsAt)],
    ['訂單編號', ({ outTradeNo }) => outTradeNo ?? ''],
  ],
});
