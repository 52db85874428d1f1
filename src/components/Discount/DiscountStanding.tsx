import type { Coupon } from '@common/endpoints/coupons';
import type { Deal } from '@common/endpoints/deals';
import { Tag } from 'antd';

/** Whether a coupon or a deal applies now, for who made it. */
export function DiscountStanding({ discount }: { discount: Coupon | Deal }) {
  const { isOn, startsAt, endsAt, stopped } = discount;
  const now = Date.now();
  if (stopped) return <Tag color="red">平台已停止</Tag>;
  if (!isOn) return <Tag>已停用</Tag>;
  if (endsAt <= now) return <Tag>已結束</Tag>;
  if ('maxUses' in discount && discount.used >= discount.maxUses)
    return <Tag color="orange">已用完</Tag>;
  if (startsAt > now) return <Tag color="blue">尚未開始</Tag>;
  return <Tag color="green">{'maxUses' in discount ? '可使用' : '進行中'}</Tag>;
}
