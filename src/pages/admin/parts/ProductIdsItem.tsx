import { NumbersItem } from './NumbersItem';

/** The products that something is limited to, by their numbers. */
export const ProductIdsItem = () => (
  <NumbersItem
    name="productIds"
    label="限定商品編號（選填）"
    extra="輸入商品頁網址最後的數字，按 Enter 加入。商品與分類都不填，就是全部商品；都填時，符合其中之一就適用。"
    fault="商品編號是數字"
  />
);
