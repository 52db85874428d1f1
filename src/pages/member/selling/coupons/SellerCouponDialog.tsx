import { couponCodeOf } from '@common/discounts/couponRules';
import type { Coupon } from '@common/endpoints/coupons';
import {
  CodeField,
  GiftFields,
  IsPublicField,
  MaxUsesField,
  PerMemberField,
} from '@/components/Coupon/CouponFields';
import { freshTerms, type TypedTerms, termsOf, typedTermsOf } from '@/components/Coupon/couponForm';
import { GoodsFields } from '@/components/Discount/GoodsFields';
import { IsOnField, PeriodFields } from '@/components/Discount/PeriodFields';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import type { DiscountDialogProps } from '../SellerDiscounts';

interface FormValues extends TypedTerms {
  productIds: number[];
}

const send = (coupon: Coupon | undefined, typed: FormValues) => {
  const body = { ...termsOf(typed), productIds: typed.productIds };
  return coupon
    ? api('PUT /api/me/selling/coupons/:id', {
        params: { id: coupon.id },
        body: { ...body, version: coupon.version },
        skipErrorHandler: true,
      })
    : api('POST /api/me/selling/coupons', {
        body: { ...body, code: couponCodeOf(typed.code) },
        skipErrorHandler: true,
      });
};

/** A coupon for the member's own goods. */
export function SellerCouponDialog({ discount: coupon, ...rest }: DiscountDialogProps<Coupon>) {
  return (
    <FormDialog<FormValues, Coupon>
      {...rest}
      title={coupon ? `修改優惠券：${coupon.code}` : '新增優惠券'}
      okText={coupon ? '儲存' : '建立'}
      requiredMark={false}
      style={{ top: 16 }}
      initialValues={
        coupon
          ? { ...typedTermsOf(coupon), productIds: coupon.productIds }
          : { ...freshTerms(), productIds: [] }
      }
      send={(typed) => send(coupon, typed)}
    >
      <p>折抵由您負擔：您收到買家實際付的金額，手續費也以折抵後的商品金額計算。</p>
      {!coupon && <CodeField />}
      <GiftFields />
      <MaxUsesField used={coupon?.used ?? 0} />
      <PerMemberField />
      <PeriodFields />
      <GoodsFields />
      <IsPublicField />
      <IsOnField />
    </FormDialog>
  );
}
