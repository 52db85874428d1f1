import type { ProductPage } from '@common/endpoints/products';
import { grouped } from '@common/grouped';
import { LISTING_PAGE_SIZE, type ListingQuery, listingRequest } from '@common/listingQuery';
import { searchedWords } from '@common/shorten';
import { Link, useLocation } from '@umijs/max';
import { clearCache, useRequest } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { ProductGrid } from '../ProductGrid';
import { ProductRow } from '../ProductRow';
import { SearchScopes } from '../Search/SearchScopes';
import { Chosen, choicesOf } from './Chosen';
import { FilterDrawer } from './FilterDrawer';
import { Filters } from './Filters';
import { ListingPages } from './ListingPages';
import { Nothing, PopularSearches } from './Nothing';
import styles from './ProductListing.module.css';
import { Toolbar } from './Toolbar';
import { useCategories, useFacets } from './useFacets';
import { useListingQuery } from './useListingQuery';

/** Whoever comes back sees what was there, and then what is there now; ms. */
const FRESH_MS = 5_000;
const KEPT_MS = 10 * 60_000;

function countText({ total, more }: ProductPage): string {
  const count = grouped(total);
  return more ? `超過 ${count} 件` : `${count} 件`;
}

/** A page's products without those that stand above them already; they keep their place in what is counted. */
function besides({ list, promoted = [] }: ProductPage): ProductPage['list'] {
  const above = new Set(promoted.map(({ id }) => id));
  return list.filter(({ id }) => !above.has(id));
}

function useListing(channel: 'shop' | 'market', query: ListingQuery) {
  const { key: visit } = useLocation();
  const asked = listingRequest(channel, query);
  const cacheKey = `listing:${JSON.stringify(asked)}`;
  // The request layer has said an error already; the page offers another try.
  return useRequest(() => api('GET /api/products', { query: asked }), {
    // The same search sent once more is asked once more.
    refreshDeps: [cacheKey, visit],
    cacheKey,
    staleTime: FRESH_MS,
    cacheTime: KEPT_MS,
    onError() {},
    onFinally(_, page) {
      // It may come the next moment, and whoever looks again is looking for it.
      if (page?.list.length === 0) clearCache(cacheKey);
    },
  });
}

interface Props {
  channel: 'shop' | 'market';
  title: string;
}

/** A channel's products; what is chosen stands in the URL. */
export function ProductListing({ channel, title }: Props) {
  const { pathname } = useLocation();
  const { query, searchOf } = useListingQuery();
  const { q, current, view } = query;
  const { data, error, loading, refresh } = useListing(channel, query);
  const categories = useCategories();
  const facets = useFacets(channel, query);
  const [filtering, setFiltering] = useState(false);
  const name = categories.find(({ slug }) => slug === query.category)?.name;
  const heading = q ? `${searchedWords(q)}的搜尋結果` : (name ?? title);
  usePageTitle(heading === title ? title : `${heading}－${title}`);
  const failed = error && !loading;
  // What was there before a failure is another listing.
  const page = failed ? undefined : data;
  const last = Math.max(1, Math.ceil((page?.total ?? 0) / LISTING_PAGE_SIZE));
  const chosen = choicesOf(query, categories).length;
  const filters = (
    <Filters
      pathname={pathname}
      query={query}
      searchOf={searchOf}
      categories={categories}
      facets={facets}
    />
  );

  return (
    <section>
      {q && <SearchScopes q={q} />}
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.count} aria-live="polite">
          {page && !loading && !page.loose && `共 ${countText(page)}商品`}
        </p>
      </header>
      <div className={styles.columns}>
        <aside className={styles.side} aria-label="篩選條件">
          {filters}
        </aside>
        <div className={styles.results}>
          <Toolbar
            pathname={pathname}
            query={query}
            searchOf={searchOf}
            chosen={chosen - (q ? 1 : 0)}
            onFilter={() => setFiltering(true)}
          />
          <Chosen pathname={pathname} query={query} searchOf={searchOf} categories={categories} />
          {page?.loose && <Alike pathname={pathname} q={q} meant={page.meant} />}
          {failed ? (
            <Nothing text="商品沒有載入成功，請檢查網路後再試一次。">
              <Button type="primary" onClick={refresh}>
                重新載入
              </Button>
            </Nothing>
          ) : page?.list.length === 0 && !loading ? (
            <Empty pathname={pathname} query={query} chosen={chosen} />
          ) : (
            <div className={loading && page ? styles.stale : undefined} aria-busy={loading}>
              {page?.promoted && (
                <section className={styles.promoted} aria-label="賣家推廣">
                  <ProductRow
                    products={page.promoted}
                    places={page.promoted.length}
                    label="賣家推廣"
                    promoted
                  />
                </section>
              )}
              <ProductGrid
                products={page && besides(page)}
                places={LISTING_PAGE_SIZE}
                view={view}
                beside
              />
            </div>
          )}
          {last > 1 && (
            <ListingPages
              pathname={pathname}
              current={current}
              last={last}
              searchOf={(to) => searchOf({ current: to })}
            />
          )}
        </div>
      </div>
      {filtering && (
        <FilterDrawer
          result={failed ? '看結果' : page && !loading ? `看 ${countText(page)}商品` : '計算中…'}
          onClose={() => setFiltering(false)}
        >
          {filters}
        </FilterDrawer>
      )}
    </section>
  );
}

function Alike({ pathname, q, meant }: { pathname: string; q: string; meant?: string }) {
  return (
    <p className={styles.alike} role="status">
      找不到完全符合{searchedWords(q)}的商品，以下是相近的商品。
      {meant && (
        <>
          您是不是要找
          <Link to={{ pathname, search: `?${new URLSearchParams({ q: meant })}` }}>
            「{meant}」
          </Link>
          ？
        </>
      )}
    </p>
  );
}

interface EmptyProps {
  pathname: string;
  query: ListingQuery;
  chosen: number;
}

function Empty({ pathname, query: { q, current }, chosen }: EmptyProps) {
  if (current > 1) {
    return (
      <Nothing text="這一頁沒有商品。">
        <Link to={pathname}>看全部商品</Link>
      </Nothing>
    );
  }
  if (chosen === 0) {
    return <Nothing text="目前還沒有商品上架，歡迎稍後再來。">{null}</Nothing>;
  }
  const text = q
    ? `找不到符合${searchedWords(q)}的商品，換個說法或少一點條件看看。`
    : '沒有符合這些條件的商品，少一點條件看看。';
  return (
    <Nothing text={text}>
      <Link to={pathname}>看全部商品</Link>
      <PopularSearches pathname={pathname} />
    </Nothing>
  );
}
