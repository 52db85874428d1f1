import { roleLabel } from '@common/people/roles';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { findMembers } from './findMembers';

/** Streams members with their addresses and balances as CSV. */
export const exportMembers = exportList(findMembers, {
  file: 'members',
  label: '會員',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['名稱', ({ name }) => name],
    ['電子郵件', ({ email }) => email ?? ''],
    ['錢包', ({ wallets }) => wallets.join('；')],
    ['職務', ({ capabilities }) => capabilities.map(roleLabel).join('、')],
    [
      '狀態',
      ({ frozenAt, closedAt }) =>
        closedAt !== null ? '已關閉' : frozenAt === null ? '正常' : '已凍結',
    ],
    ['GAB 可用', ({ coin }) => coin.available],
    ['GAB 保留', ({ coin }) => coin.held],
    ['廣告幣可用', ({ adv }) => adv.available],
    ['廣告幣保留', ({ adv }) => adv.held],
    ['加入時間（臺灣）', ({ createdAt }) => csvTime(createdAt)],
  ],
});
