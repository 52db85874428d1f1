import { ProductListing } from '@/components/ProductListing/ProductListing';

export default function Market() {
  return <ProductListing channel="market" title="市集" />;
}
