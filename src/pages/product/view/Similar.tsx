import { ProductRow } from '@/components/ProductRow';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './ProductView.module.css';

const SKELETONS = 5;

/** Similar products; renders nothing without any, or when they do not load. */
export function Similar({ productId }: { productId: number }) {
  const { data, error } = useApi(
    () =>
      api('GET /api/products/:id/similar', { params: { id: productId }, skipErrorHandler: true }),
    { refreshDeps: [productId] },
  );
  if (error || data?.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h2>相似商品</h2>
      <ProductRow products={data} skeletons={SKELETONS} label="相似商品" />
    </section>
  );
}
