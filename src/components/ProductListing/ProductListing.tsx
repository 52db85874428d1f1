import { history, useLocation } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { api } from '@/services/api';
import { ProductGrid } from '../ProductGrid';
import { ListingFilters } from './ListingFilters';
import { ListingPages } from './ListingPages';
import styles from './ProductListing.module.css';
import { useListingQuery } from './useListingQuery';

const PAGE_SIZE = 20;

interface Props {
  channel: 'shop' | 'market';
  title: string;
}

/** A channel's products; what is chosen stands in the URL. */
export function ProductListing({ channel, title }: Props) {
  const { pathname } = useLocation();
  const { query, searchOf } = useListingQuery();
  const { q, category, sort, current } = query;
  const { data, error, loading, refresh } = useRequest(
    () =>
      api('GET /api/products', {
        query: {
          channel,
          sort,
          current: String(current),
          pageSize: String(PAGE_SIZE),
          ...(q && { q }),
          ...(category && { category }),
        },
      }),
    // The request layer has said it already; the page offers another try.
    { refreshDeps: [channel, q, category, sort, current], onError() {} },
  );
  const page = data && { ...data, last: Math.max(1, Math.ceil(data.total / PAGE_SIZE)) };

  return (
    <section>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.count} aria-live="polite">
          {page && !loading && `共 ${page.total.toLocaleString('zh-TW')} 件商品`}
        </p>
      </header>
      <ListingFilters pathname={pathname} query={query} searchOf={searchOf} />
      {error && !loading ? (
        <Nothing text="商品沒有載入成功，請檢查網路後再試一次。">
          <Button type="primary" onClick={refresh}>
            重新載入
          </Button>
        </Nothing>
      ) : page?.list.length === 0 && !loading ? (
        <Nothing
          text={
            current > 1
              ? '這一頁沒有商品。'
              : q || category
                ? `找不到${q ? `符合「${q}」的` : '這個分類的'}商品，換個條件看看。`
                : '目前還沒有商品上架，歡迎稍後再來。'
          }
        >
          {(q || category || current > 1) && (
            <Button type="primary" onClick={() => history.push(pathname)}>
              看全部商品
            </Button>
          )}
        </Nothing>
      ) : (
        <div className={loading && page ? styles.stale : undefined} aria-busy={loading}>
          <ProductGrid products={page?.list} places={PAGE_SIZE / 2} />
        </div>
      )}
      {page && page.last > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={page.last}
          searchOf={(to) => searchOf({ current: to })}
        />
      )}
    </section>
  );
}

function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {children}
    </div>
  );
}
