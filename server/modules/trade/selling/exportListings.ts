import { listingState } from '@common/lists/listingState';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listForStaff } from './readListings';

/** Streams the listings of the console's list as CSV. */
export const exportListings = exportList(listForStaff, {
  file: 'listings',
  label: '刊登',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['商品編號', ({ productId }) => (productId === null ? '' : String(productId))],
    ['類型', ({ kind }) => (kind === 'fixed' ? '定價' : '競標')],
    ['標題', ({ content }) => content.title],
    ['賣家', ({ seller }) => `${seller.name}（#${seller.id}）`],
    [
      '價格（GAB）',
      ({ kind, content }) => (kind === 'fixed' ? content.price : content.startPrice) ?? '',
    ],
    ['內容', ({ shown }) => (shown ? '修改' : '新刊登')],
    ['狀態', ({ state }) => listingState(state).label],
    ['審核意見', ({ reviewNote }) => reviewNote],
    ['送審時間（臺灣）', ({ submittedAt }) => (submittedAt === null ? '' : csvTime(submittedAt))],
  ],
});
