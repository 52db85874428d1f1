import { couponCodeOf } from '@common/discounts/couponRules';
import type { Coupon } from '@common/endpoints/coupons';
import { Form, Switch } from 'antd';
import {
  CodeField,
  GiftFields,
  IsPublicField,
  MaxUsesField,
  PerMemberField,
} from '@/components/Coupon/CouponFields';
import { freshTerms, type TypedTerms, termsOf, typedTermsOf } from '@/components/Coupon/couponForm';
import { KINDS } from '@/components/Coupon/kinds';
import { IsOnField, PeriodFields } from '@/components/Discount/PeriodFields';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';
import { CategoriesItem } from '../parts/CategoriesItem';
import { comparedDiscount, SHOWN } from '../parts/comparedDiscount';
import { NumbersItem } from '../parts/NumbersItem';
import { ProductIdsItem } from '../parts/ProductIdsItem';
import { EditorDialog } from '../presence/EditorDialog';
import type { Compared } from '../presence/rebase';
import { useCategories } from '../products/CategoryOptions';

interface TypedCoupon extends TypedTerms {
  firstOrderOnly: boolean;
  platformOnly: boolean;
  /** Numbers of products as typed. */
  productIds: string[];
  /** Numbers of members as typed. */
  sellerIds?: string[];
  reason: string;
}

const fresh = (): Partial<TypedCoupon> => ({
  ...freshTerms(),
  firstOrderOnly: false,
  platformOnly: true,
  productIds: [],
  sellerIds: [],
});
const typedOf = (coupon: Coupon): Partial<TypedCoupon> => ({
  ...typedTermsOf(coupon),
  firstOrderOnly: coupon.firstOrderOnly,
  platformOnly: coupon.platformOnly,
  productIds: coupon.productIds.map(String),
  sellerIds: coupon.sellerIds.map(String),
});

const send = (typed: TypedCoupon, coupon: Coupon | undefined) => {
  const { firstOrderOnly, platformOnly } = typed;
  const terms = termsOf({ ...typed, perMember: firstOrderOnly ? 1 : typed.perMember });
  const body = {
    ...terms,
    firstOrderOnly,
    platformOnly,
    productIds: typed.productIds.map(Number),
    sellerIds: platformOnly ? [] : (typed.sellerIds ?? []).map(Number),
    reason: typed.reason.trim(),
  };
  return coupon
    ? api('PUT /api/admin/coupons/:id', {
        params: { id: coupon.id },
        body: { ...body, version: coupon.version },
        skipErrorHandler: true,
      })
    : api('POST /api/admin/coupons', {
        body: { ...body, code: couponCodeOf(typed.code) },
        skipErrorHandler: true,
      });
};

/** Members, time and goods to which it is limited. */
function LimitFields({ used }: { used: number }) {
  const firstOrderOnly: boolean = Form.useWatch('firstOrderOnly') ?? false;
  const platformOnly: boolean = Form.useWatch('platformOnly') ?? true;
  return (
    <>
      <MaxUsesField used={used} />
      <Form.Item name="firstOrderOnly" label="限首次購物的會員" valuePropName="checked">
        <Switch />
      </Form.Item>
      {!firstOrderOnly && <PerMemberField />}
      <PeriodFields />
      <Form.Item
        name="platformOnly"
        label="只限平台自己賣的商品"
        extra="關閉後，會員賣家仍收到全額，折抵的部分由平台補足。總次數乘以折抵上限超過雙人審核的金額時，要另一位同事同意才會生效。"
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {!platformOnly && (
        <NumbersItem
          name="sellerIds"
          label="限定賣家的會員編號（選填）"
          extra="輸入會員編號，按 Enter 加入。不填就是所有賣家，包括平台。"
          fault="會員編號是數字"
        />
      )}
      <ProductIdsItem />
      <CategoriesItem placeholder="不選就不限分類" />
    </>
  );
}

const comparedOf = (nameOf: (category: string) => string): Compared => {
  const { labels, silent, shown } = comparedDiscount(nameOf);
  return {
    labels: {
      ...labels,
      percent: '折抵百分比',
      maxUses: '總共可用幾次',
      perMember: '每人可用幾次',
      firstOrderOnly: '限首次購物的會員',
      platformOnly: '只限平台自己賣的商品',
      sellerIds: '限定賣家的會員編號',
      isPublic: '公開',
    },
    silent: [...silent, 'code', 'used', 'percentBps'],
    shown: {
      ...shown,
      kind: SHOWN.choice(KINDS),
      firstOrderOnly: SHOWN.switch,
      platformOnly: SHOWN.switch,
      isPublic: SHOWN.switch,
    },
  };
};

interface Props {
  /** Undefined for a new one. */
  coupon: Coupon | undefined;
  onDone: (saved: Coupon) => void;
  onRefused: () => void;
  onClose: () => void;
}

export function CouponDialog({ coupon, ...rest }: Props) {
  const { nameOf } = useCategories();
  return (
    <EditorDialog<TypedCoupon, Coupon>
      {...rest}
      kind="coupon"
      record={coupon}
      title={coupon ? `修改優惠券：${coupon.code}` : '新增優惠券'}
      fresh={fresh()}
      typedOf={typedOf}
      compared={comparedOf(nameOf)}
      read={(id) => api('GET /api/admin/coupons/:id', { params: { id }, skipErrorHandler: true })}
      send={send}
    >
      {!coupon && <CodeField />}
      <GiftFields />
      <LimitFields used={coupon?.used ?? 0} />
      <IsPublicField />
      <IsOnField />
      <ReasonField />
    </EditorDialog>
  );
}
