import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { useDeferredValue } from 'react';
import { NewsCards } from '@/components/News/NewsCards';
import { ProductRow } from '@/components/ProductRow';
import { SITE_NAME } from '@/constants';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { Banners } from './Home/Banners';
import { Categories } from './Home/Categories';
import { EndingSoon } from './Home/EndingSoon';
import styles from './Home/Home.module.css';
import { Promises } from './Home/Promises';
import { Recommended } from './Home/Recommended';
import { Section } from './Home/Section';
import { useStages } from './Home/useStages';

const ROW = 5;
const RECOMMENDED = 10;
const NEWS = 3;
const LAST_STAGE = 5;

export default function Home() {
  usePageTitle(undefined);
  const home = useRequest(() => api('GET /api/home'), { onError() {} });
  const { error, loading, refresh } = home;
  // Forty cards are drawn in slices.
  const data = useDeferredValue(home.data);
  const { data: categories } = useRequest(() => api('GET /api/categories'), { onError() {} });
  const stage = useStages(data !== undefined, LAST_STAGE);
  /** The rows come one after the other; until then their places are kept. */
  const at = <T,>(from: number, row: T): T | undefined => (stage >= from ? row : undefined);
  const isEmpty = data?.shop.length === 0 && data.market.length === 0;

  return (
    <>
      <h1 className={styles.title}>{SITE_NAME}</h1>
      <Banners banners={data?.banners ?? (error ? [] : undefined)} />
      <Categories categories={categories} />
      <Promises />
      {error && !data && !loading ? (
        <p className={styles.failed}>
          商品沒有載入成功。
          <Button type="link" onClick={refresh}>
            重新載入
          </Button>
        </p>
      ) : isEmpty ? (
        <p className={styles.failed}>商品正在上架，歡迎稍後再來。</p>
      ) : (
        <>
          <Recommended general={data?.recommended.slice(0, RECOMMENDED)} places={RECOMMENDED} />
          <EndingSoon lots={at(1, data?.lots)} />
          {data && data.featured.length > 0 && (
            <Section title="店長精選" note="編輯團隊這週想推薦給您的">
              <ProductRow products={at(2, data.featured)} places={ROW} label="店長精選" />
            </Section>
          )}
          {data && data.promoted.length > 0 && (
            <Section title="賣家推廣" note="由賣家以廣告幣推廣">
              <ProductRow products={at(3, data.promoted)} places={ROW} label="賣家推廣" promoted />
            </Section>
          )}
          {data?.market.length !== 0 && (
            <Section title="市集新上架" note="會員之間的買賣" more="/market">
              <ProductRow products={at(3, data?.market)} places={ROW} label="市集新上架" />
            </Section>
          )}
          {data?.shop.length !== 0 && (
            <Section title="商城新品" note="官方出貨" more="/shop">
              <ProductRow products={at(4, data?.shop)} places={ROW} label="商城新品" />
            </Section>
          )}
        </>
      )}
      {data?.news.length !== 0 && !(error && !data) && (
        <Section title="最新消息" more="/news">
          <NewsCards news={at(LAST_STAGE, data?.news)} places={NEWS} heading="h3" />
        </Section>
      )}
    </>
  );
}
