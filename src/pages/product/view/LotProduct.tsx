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
  staleSince: number | undefined;
  watching: number | undefined;
  onReceipt: React.ComponentProps<typeof LotPanel>['onReceipt'];
}

/** A product that is sold by auction: bidding instead of buying. */
export function LotProduct({ product, lot, staleSince, watching, onReceipt }: Props) {
  return (
    <ProductView
      product={product}
      channel={CHANNELS[lot.channel]}
      lotId={lot.lotId}
      box={<LotPanel lot={lot} staleSince={staleSince} watching={watching} onReceipt={onReceipt} />}
    >
      <BidHistory lot={lot} watching={watching} />
    </ProductView>
  );
}
