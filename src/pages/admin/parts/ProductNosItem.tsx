import { NumbersItem } from './NumbersItem';

/** The products that something is limited to, as `productNos`. */
export const ProductNosItem = () => (
  <NumbersItem
    name="productNos"
    label="限定商品編號（選填）"
    extra="輸入商品頁網址最後的數字，按 Enter 加入。商品與分類都不填，就是全部商品；都填時，符合其中之一就適用。"
    fault="商品編號是數字"
  />
);
