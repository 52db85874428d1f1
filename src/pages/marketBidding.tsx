import { LotListing } from '@/components/Lot/LotListing';

export default function MarketBidding() {
  return <LotListing channel="market" title="市集競標" />;
}
