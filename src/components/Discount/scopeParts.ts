import type { Coupon } from '@common/endpoints/coupons';

/** Scope of a discount in words; empty for all goods of its maker. */
export const scopeParts = ({
  productIds,
  categories,
}: Pick<Coupon, 'productIds' | 'categories'>): string[] => [
  ...(productIds.length > 0 ? [`${productIds.length} 件商品`] : []),
  ...(categories.length > 0 ? [`${categories.length} 個分類`] : []),
];
