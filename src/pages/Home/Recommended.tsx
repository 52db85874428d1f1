import type { ProductCard } from '@common/endpoints/products';
import { useRequest } from 'ahooks';
import { useState } from 'react';
import { ProductGrid } from '@/components/ProductGrid';
import { api } from '@/services/api';
import { viewedProducts } from '@/services/viewedProducts';
import { useSession } from '@/session/useSession';
import styles from './Home.module.css';
import { Section } from './Section';

interface Props {
  /** What is recommended to somebody of whom nothing is known; nothing while it loads. */
  general: readonly ProductCard[] | undefined;
  places: number;
}

/** For this visitor where something is known of them; else, or when that fails, for everybody. */
export function Recommended({ general, places }: Props) {
  const { user } = useSession();
  const [viewed] = useState(() => viewedProducts().join());
  const isKnown = viewed !== '' || user !== undefined;
  const { data, error } = useRequest(
    () =>
      api('GET /api/home/recommended', {
        query: viewed ? { viewed } : {},
        skipErrorHandler: true,
      }),
    { ready: isKnown, refreshDeps: [user?.access_token], onError() {} },
  );
  const products = isKnown && !error ? data : general;
  if (products?.length === 0) return null;
  return (
    <Section title="為您推薦" note={isKnown ? '依您看過與買過的商品' : '大家都在買'}>
      <div className={styles.fullRows}>
        <ProductGrid products={products?.slice(0, places)} places={places} />
      </div>
    </Section>
  );
}
