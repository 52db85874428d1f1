import { usePageTitle } from '@/usePageTitle';
import { ProductEditor } from './ProductEditor';

export default function NewProduct() {
  usePageTitle('新增商品');
  return <ProductEditor />;
}
