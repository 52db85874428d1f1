import { COUPON_CODE_PATTERN, couponCodeOf } from '@common/discounts/couponRules';
import type { Coupon, CouponTermsInput } from '@common/endpoints/coupons';
import type { Rule } from 'antd/es/form';
import dayjs, { type Dayjs } from 'dayjs';
import { wrong } from '../Discount/discountForm';

/** A coupon's terms as staff and sellers type them. */
export interface TypedTerms {
  code: string;
  kind: CouponTermsInput['kind'];
  amount: string;
  percent: number | null;
  minimum: string;
  maxUses: number;
  perMember: number;
  startsAt: Dayjs;
  endsAt: Dayjs;
  isOn: boolean;
  isPublic: boolean;
  categories: string[];
}

const CODE = new RegExp(COUPON_CODE_PATTERN);
export const codeRule: Rule = {
  validator: (_, typed?: string) =>
    CODE.test(couponCodeOf(typed ?? ''))
      ? Promise.resolve()
      : wrong('請填 4 到 24 個英文字母、數字或「-」'),
};

export const freshTerms = (): Partial<TypedTerms> => ({
  kind: 'amount',
  perMember: 1,
  maxUses: 100,
  startsAt: dayjs(),
  endsAt: dayjs().add(30, 'day'),
  isOn: true,
  isPublic: false,
  categories: [],
});

export const typedTermsOf = (coupon: Coupon): Partial<TypedTerms> => ({
  ...coupon,
  percent: coupon.percentBps === null ? null : coupon.percentBps / 100,
  startsAt: dayjs(coupon.startsAt),
  endsAt: dayjs(coupon.endsAt),
});

export const termsOf = (typed: TypedTerms): CouponTermsInput => ({
  kind: typed.kind,
  amount: typed.amount.trim(),
  percentBps: typed.kind === 'percent' ? Math.round((typed.percent ?? 0) * 100) : null,
  minimum: typed.minimum?.trim() || '0',
  maxUses: typed.maxUses,
  perMember: typed.perMember,
  startsAt: typed.startsAt.valueOf(),
  endsAt: typed.endsAt.valueOf(),
  isOn: typed.isOn,
  isPublic: typed.isPublic,
  categories: typed.categories,
});
