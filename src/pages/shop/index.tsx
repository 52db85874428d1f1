import { ProductListing } from '@/components/ProductListing/ProductListing';

export default function Shop() {
  return <ProductListing channel="shop" title="商城" />;
}
