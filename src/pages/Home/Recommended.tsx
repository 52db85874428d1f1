import type { Home } from '@common/endpoints/storefront';
import { useState } from 'react';
import { ProductRow } from '@/components/ProductRow';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { viewedProducts } from '@/services/viewedProducts';
import { useSession } from '@/session/useSession';
import { Section } from './Section';

/** Cards in one row of a wide screen. */
const CARDS_IN_ROW = 5;
const MAX_PRODUCTS = 10;

/** Recommendations by views and purchases, without the products of the other rows; none for a visitor without a history. */
export function Recommended({ home }: { home: Home }) {
  const { user } = useSession();
  const [viewed] = useState(() => viewedProducts().join());
  const { data } = useApi(
    () =>
      api('GET /api/home/recommended', {
        query: viewed ? { viewed } : {},
        skipErrorHandler: true,
      }),
    { ready: viewed !== '' || user !== undefined, refreshDeps: [user?.access_token] },
  );
  const { best, featured, promoted, market, shop } = home;
  const shown = new Set([best, featured, promoted, market, shop].flat().map(({ id }) => id));
  const others = (data?.filter(({ id }) => !shown.has(id)) ?? []).slice(0, MAX_PRODUCTS);
  if (others.length === 0) return null;
  return (
    <Section title="為您推薦" note="依您看過與買過的商品">
      <ProductRow products={others} skeletons={CARDS_IN_ROW} label="為您推薦" />
    </Section>
  );
}
