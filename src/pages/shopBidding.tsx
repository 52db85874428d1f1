import { NotYet } from '@/components/NotYet';

export default function ShopBidding() {
  return (
    <NotYet title="商城競標" text="平台商品的競標：出價先由錢包餘額保留，被超過時立即退還。" />
  );
}
