import type { Coupon } from '@common/endpoints/coupons';
import { termsText } from '@/components/Coupon/kinds';
import { api } from '@/services/api';
import { SellerDiscounts } from '../SellerDiscounts';
import { SellerCouponDialog } from './SellerCouponDialog';

/** 優惠券: codes that the member gives to buyers of their goods. */
export default function SellerCoupons() {
  return (
    <SellerDiscounts<Coupon>
      name="優惠券"
      empty="還沒有優惠券。把優惠碼給您的買家，折抵由您負擔，隨時可以停用。"
      read={(query) => api('GET /api/me/selling/coupons', { query })}
      factsOf={(coupon) => ({
        title: coupon.code,
        uses: `已用 ${coupon.used}／${coupon.maxUses}`,
        terms: termsText(coupon),
        limits: `每人 ${coupon.perMember} 次${coupon.isPublic ? '、公開' : ''}`,
      })}
      savedText={({ code }) => `已儲存優惠券 ${code}`}
      dialog={(props) => <SellerCouponDialog {...props} />}
    />
  );
}
