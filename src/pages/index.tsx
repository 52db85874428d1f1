import type { Home as HomeData } from '@common/endpoints/storefront';
import { SITE_NAME } from '@common/siteName';
import { useDeferredValue } from 'react';
import { NewsCards } from '@/components/News/NewsCards';
import { ProductGrid } from '@/components/ProductGrid';
import { ProductRow } from '@/components/ProductRow';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { Banners } from './Home/Banners';
import { Categories } from './Home/Categories';
import { EndingSoon } from './Home/EndingSoon';
import { FirstSteps } from './Home/FirstSteps';
import styles from './Home/Home.module.css';
import { Promises } from './Home/Promises';
import { Recommended } from './Home/Recommended';
import { Section } from './Home/Section';
import { useStages } from './Home/useStages';

const ROW = 5;
const BEST = 10;
const NEWS = 3;
const LAST_STAGE = 5;

interface RowsProps {
  /** Undefined while loading: the rows reserve their places. */
  data: HomeData | undefined;
  at: <T>(stage: number, row: T) => T | undefined;
}

const Rows = ({ data, at }: RowsProps) => (
  <>
    {data?.best.length !== 0 && (
      <Section title="熱銷" note="大家都在買" more="/shop?sort=sales">
        <div className={styles.cards}>
          <ProductGrid products={data?.best} places={BEST} />
        </div>
      </Section>
    )}
    <EndingSoon lots={at(1, data?.lots)} />
    {data?.shop.length !== 0 && (
      <Section title="商城新上架" note="官方出貨" more="/shop">
        <ProductRow products={at(2, data?.shop)} places={ROW} label="商城新上架" />
      </Section>
    )}
    {data && data.featured.length > 0 && (
      <Section title="店長精選" note="本週推薦">
        <ProductRow products={at(3, data.featured)} places={ROW} label="店長精選" />
      </Section>
    )}
    {data?.market.length !== 0 && (
      <Section title="市集新上架" note="會員之間的買賣" more="/market">
        <ProductRow products={at(3, data?.market)} places={ROW} label="市集新上架" />
      </Section>
    )}
    {data && data.promoted.length > 0 && (
      <Section title="賣家推廣" note="由賣家以廣告幣推廣">
        <ProductRow products={at(4, data.promoted)} places={ROW} label="賣家推廣" promoted />
      </Section>
    )}
    {data && <Recommended home={data} />}
  </>
);

export default function Home() {
  usePageTitle(undefined);
  const home = useApi(() => api('GET /api/home'));
  const { error, loading, refresh } = home;
  // Renders the forty cards with low priority.
  const data = useDeferredValue(home.data);
  const { data: categories } = useApi(() => api('GET /api/categories'));
  const stage = useStages(data !== undefined, LAST_STAGE);
  /** Returns a row's content from its stage on; before, the row reserves its place. */
  const at = <T,>(from: number, row: T): T | undefined => (stage >= from ? row : undefined);
  const isEmpty = data?.shop.length === 0 && data.market.length === 0;

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
      ) : isEmpty ? (
        <p className={styles.failed}>商品正在上架，歡迎稍後再來。</p>
      ) : (
        <Rows data={data} at={at} />
      )}
      {data?.news.length !== 0 && !(error && !data) && (
        <Section title="最新消息" more="/news">
          <div className={styles.news}>
            <NewsCards news={at(LAST_STAGE, data?.news)} places={NEWS} heading="h3" />
          </div>
        </Section>
      )}
    </>
  );
}
