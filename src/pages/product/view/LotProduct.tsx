import type { Lot } from '@common/endpoints/auctions';
import type { Product } from '@common/endpoints/products';
import { BidHistory } from '@/components/Lot/BidHistory';
import { LotPanel } from '@/components/Lot/LotPanel';
import { ProductView } from './ProductView';

const CHANNELS = {
  shop: { to: '/shopBidding', label: '商城競標' },
  market: { to: '/marketBidding', label: '市集競標' },
} as const;

interface Props {
  product: Product;
  lot: Lot;
  onReceipt: React.ComponentProps<typeof LotPanel>['onReceipt'];
}

/** A product that is sold by auction: bidding instead of buying. */
export function LotProduct({ product, lot, onReceipt }: Props) {
  return (
    <ProductView
      product={product}
      channel={CHANNELS[lot.channel]}
      box={<LotPanel lot={lot} onReceipt={onReceipt} />}
    >
      <BidHistory lot={lot} />
    </ProductView>
  );
}
