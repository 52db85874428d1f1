import { ProductListing } from '@/components/ProductListing/ProductListing';
import { usePageTitle } from '@/usePageTitle';

export default function Market() {
  usePageTitle('市集');
  return <ProductListing channel="market" title="市集" />;
}
