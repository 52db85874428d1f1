import type { Coupon } from '@common/endpoints/coupons';
import { api } from '@/services/api';
import { StopDiscountDialog } from '../parts/StopDiscountDialog';

interface Props {
  coupon: Coupon;
  onDone: (stopped: Coupon) => void;
  onRefused: () => void;
  onClose: () => void;
}

export function StopCouponDialog({ coupon, ...rest }: Props) {
  return (
    <StopDiscountDialog<Coupon>
      {...rest}
      kind="優惠券"
      name={coupon.code}
      send={(reason) =>
        api('POST /api/admin/coupons/:id/stop', {
          params: { id: coupon.id },
          body: { reason },
          skipErrorHandler: true,
        })
      }
    />
  );
}
