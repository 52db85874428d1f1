import { ProductListing } from '@/components/ProductListing/ProductListing';
import { usePageTitle } from '@/usePageTitle';

export default function Shop() {
  usePageTitle('商城');
  return <ProductListing channel="shop" title="商城" />;
}
