import { giftText } from '@common/discounts/couponRules';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listCoupons } from './editCoupons';

/** Streams the coupons of the console's list as CSV. */
export const exportCoupons = exportList(listCoupons, {
  file: 'coupons',
  label: '優惠券',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['優惠碼', ({ code }) => code],
    ['由誰負擔', ({ seller }) => (seller === null ? '平台' : `${seller.name}（#${seller.id}）`)],
    ['優惠', ({ kind, percentBps, amount }) => giftText(kind, percentBps, `${amount} GAB`)],
    ['滿額（GAB）', ({ minimum }) => minimum],
    ['已用', ({ used }) => String(used)],
    ['總數', ({ maxUses }) => String(maxUses)],
    ['每人次數', ({ perMember }) => String(perMember)],
    ['已折抵（GAB）', ({ given }) => given],
    ['啟用', ({ isOn }) => (isOn ? '是' : '否')],
    ['限首購', ({ firstOrderOnly }) => (firstOrderOnly ? '是' : '否')],
    ['公開', ({ isPublic }) => (isPublic ? '是' : '否')],
    ['開始（臺灣）', ({ startsAt }) => csvTime(startsAt)],
    ['結束（臺灣）', ({ endsAt }) => csvTime(endsAt)],
    ['停止原因', ({ stopped }) => stopped?.reason ?? ''],
    ['建立', ({ createdBy }) => createdBy],
  ],
});
