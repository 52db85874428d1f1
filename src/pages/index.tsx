import type { HomeRow } from '@common/shopfront/homeRows';
import { SITE_NAME } from '@common/siteName';
import { useDeferredValue } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { Banners } from './Home/Banners';
import { Categories } from './Home/Categories';
import { FirstSteps } from './Home/FirstSteps';
import styles from './Home/Home.module.css';
import { Promises } from './Home/Promises';
import { LAST_STAGE, Rows } from './Home/Rows';
import { useStages } from './Home/useStages';

export default function Home() {
  usePageTitle(undefined);
  const home = useApi(() => api('GET /api/home'));
  const { error, loading, refresh } = home;
  // Renders the forty cards with low priority.
  const data = useDeferredValue(home.data);
  const { data: categories } = useApi(() => api('GET /api/categories'));
  const stage = useStages(data !== undefined, LAST_STAGE);
  /** Returns a row's content from its stage on; before, the row reserves its room. */
  const at = <T,>(from: number, row: T): T | undefined => (stage >= from ? row : undefined);
  const hasNoGoods = data?.shop.length === 0 && data.market.length === 0;
  const hasLots = data !== undefined && data.lots.length > 0;
  const only: readonly HomeRow[] = hasLots ? ['lots', 'news'] : ['news'];

  return (
    <>
      <h1 className={styles.title}>{SITE_NAME}</h1>
      <Banners banners={data?.banners ?? (error ? [] : undefined)} />
      <Promises />
      <Categories categories={categories} />
      <FirstSteps />
      {error && !data && !loading ? (
        <p className={styles.failed}>
          無法載入商品。
          <RetryButton type="link" onRetry={refresh} />
        </p>
      ) : (
        <>
          {hasNoGoods && !hasLots && <p className={styles.failed}>商品正在上架，歡迎稍後再來。</p>}
          <Rows data={data} at={at} {...(hasNoGoods && { only })} />
        </>
      )}
    </>
  );
}
