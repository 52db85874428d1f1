import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listForStaff } from './moderate';

/** Streams the reviews of the console's list as CSV, with masked authors. */
export const exportReviews = exportList(listForStaff, {
  file: 'reviews',
  label: '評價',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['商品編號', ({ productId }) => String(productId)],
    ['商品', ({ title }) => title],
    ['規格', ({ skuName }) => skuName],
    ['訂單編號', ({ out_trade_no }) => out_trade_no],
    ['頻道', ({ isPlatform }) => (isPlatform ? '商城' : '市集')],
    ['作者', ({ author }) => author],
    ['星等', ({ rating }) => String(rating)],
    ['內容', ({ text }) => text],
    ['圖片張數', ({ pictureCount }) => String(pictureCount)],
    ['評價時間（臺灣）', ({ createdAt }) => csvTime(createdAt)],
    ['修改時間（臺灣）', ({ editedAt }) => (editedAt === null ? '' : csvTime(editedAt))],
    ['回覆', ({ reply }) => reply?.text ?? ''],
    ['回覆時間（臺灣）', ({ reply }) => (reply ? csvTime(reply.at) : '')],
    ['隱藏原因', ({ hiddenReason }) => hiddenReason ?? ''],
  ],
});
