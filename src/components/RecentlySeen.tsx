import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { viewedProducts } from '@/services/viewedProducts';
import { ProductRow } from './ProductRow';
import styles from './RecentlySeen.module.css';

const MAX_SHOWN = 10;

/** Products viewed on this device that are still on sale, besides the shown one; nothing without any. */
export function RecentlySeen({ productId }: { productId?: number }) {
  const [ids] = useState(() =>
    viewedProducts()
      .filter((id) => id !== productId)
      .slice(0, MAX_SHOWN)
      .join(),
  );
  const { data, error } = useApi(
    () => api('GET /api/products/viewed', { query: { ids }, skipErrorHandler: true }),
    { ready: ids !== '' },
  );
  if (ids === '' || error || data?.length === 0) return null;
  return (
    <section className={styles.seen}>
      <h2>最近看過</h2>
      <ProductRow products={data} skeletons={ids.split(',').length} label="最近看過" />
    </section>
  );
}
