import { useRequest } from 'ahooks';
import { ProductRow } from '@/components/ProductRow';
import { api } from '@/services/api';
import styles from './ProductView.module.css';

const PLACES = 5;

/** What is like this product; nothing when there is nothing, or it does not load. */
export function Similar({ productId }: { productId: number }) {
  const { data, error } = useRequest(
    () =>
      api('GET /api/products/:id/similar', { params: { id: productId }, skipErrorHandler: true }),
    { refreshDeps: [productId], onError() {} },
  );
  if (error || data?.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h2>相似商品</h2>
      <ProductRow products={data} places={PLACES} label="相似商品" />
    </section>
  );
}
