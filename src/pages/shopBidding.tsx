import { LotListing } from '@/components/Lot/LotListing';

export default function ShopBidding() {
  return <LotListing channel="shop" title="商城競標" />;
}
