import type { Coupon } from '@common/endpoints/coupons';

/** Which goods a discount is limited to, in words; empty for all of its maker's. */
export const scopeParts = ({
  productIds,
  categories,
}: Pick<Coupon, 'productIds' | 'categories'>): string[] => [
  ...(productIds.length > 0 ? [`${productIds.length} 件商品`] : []),
  ...(categories.length > 0 ? [`${categories.length} 個分類`] : []),
];
