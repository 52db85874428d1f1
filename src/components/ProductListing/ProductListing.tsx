import type { ProductPage } from '@common/endpoints/products';
import type { CategoryNode } from '@common/goods/categoryPath';
import { LISTING_PAGE_SIZE, type ListingQuery } from '@common/selling/listingQuery';
import { grouped } from '@common/text/grouped';
import { searchedWords } from '@common/text/shorten';
import { Link, useLocation } from '@umijs/max';
import { useId, useRef } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { usePageTitle } from '@/usePageTitle';
import { useCategories } from '../Category/useCategories';
import { MorePages } from '../MorePages/MorePages';
import { useFollowedAddress } from '../MorePages/useFollowedAddress';
import { ProductGrid } from '../ProductGrid';
import { ProductRow } from '../ProductRow';
import { SearchScopes } from '../Search/SearchScopes';
import { ActiveFilters, activeFilters } from './ActiveFilters';
import { FilterDrawer } from './FilterDrawer';
import { Filters } from './Filters';
import { ListingPages } from './ListingPages';
import { Nothing, PopularSearches } from './Nothing';
import styles from './ProductListing.module.css';
import { Toolbar } from './Toolbar';
import { useFacets } from './useFacets';
import { useHasSidebar } from './useHasSidebar';
import { useListedPages } from './useListedPages';
import { useListingQuery } from './useListingQuery';

function countText({ total, more }: ProductPage): string {
  const count = grouped(total);
  return more ? `超過 ${count} 件` : `${count} 件`;
}

const totalText = (page: ProductPage | undefined) =>
  page && !page.similarOnly ? `共 ${countText(page)}商品` : '';
const resultText = (page: ProductPage | undefined) =>
  page ? `看 ${countText(page)}商品` : '計算中…';

/** The heading of a search or category; undefined for the whole channel. */
const headingOf = ({ q, category }: ListingQuery, categories: readonly CategoryNode[]) =>
  q ? `${searchedWords(q)}的搜尋結果` : categories.find(({ slug }) => slug === category)?.name;

interface Props {
  channel: 'shop' | 'market';
  title: string;
}

/** A channel's products; filters, order and page are in the URL. */
export function ProductListing({ channel, title }: Props) {
  const { pathname } = useLocation();
  const { query, searchOf } = useListingQuery();
  const { q } = query;
  const list = useListedPages(channel, query);
  const { page, failed, loading, refresh } = list;
  const categories = useCategories();
  const facets = useFacets(channel, query);
  const heading = headingOf(query, categories) ?? title;
  usePageTitle(heading === title ? title : `${heading}－${title}`);
  const holder = useRef<HTMLDivElement>(null);
  useFollowedAddress({
    holder,
    from: list.from,
    current: query.current,
    starts: list.starts,
    searchOf: (current) => searchOf({ current }),
  });
  const chosen = activeFilters(query, categories).length;
  const formId = useId();
  const hasSidebar = useHasSidebar();
  const filters = { pathname, query, searchOf, categories, facets };

  return (
    <section>
      {q && <SearchScopes q={q} />}
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.count} aria-live="polite">
          {!loading && totalText(page)}
        </p>
      </header>
      <div className={styles.columns}>
        {hasSidebar && (
          <aside className={styles.side} aria-label="篩選條件">
            <Filters {...filters} />
          </aside>
        )}
        <div ref={holder} className={styles.results}>
          <Toolbar
            pathname={pathname}
            query={query}
            searchOf={searchOf}
            chosen={chosen - (q ? 1 : 0)}
            drawer={(close) => (
              <FilterDrawer
                result={failed ? '看結果' : resultText(loading ? undefined : page)}
                formId={formId}
                onClose={close}
              >
                <Filters {...filters} drawer={{ formId, onDone: close }} />
              </FilterDrawer>
            )}
          />
          <ActiveFilters
            pathname={pathname}
            query={query}
            searchOf={searchOf}
            categories={categories}
          />
          {page?.similarOnly && (
            <SimilarOnly pathname={pathname} q={q} suggestion={page.suggestion} />
          )}
          {failed ? (
            <Nothing text="無法載入商品，請檢查網路後再試一次。">
              <RetryButton type="primary" onRetry={refresh} />
            </Nothing>
          ) : (
            <Products
              page={page}
              cards={list.cards}
              loading={loading}
              query={query}
              chosen={chosen}
            />
          )}
          {page && !loading && <MorePages {...list.more} />}
          {list.last > 1 && (
            <ListingPages
              pathname={pathname}
              current={query.current}
              last={list.last}
              searchOf={(to) => searchOf({ current: to })}
            />
          )}
        </div>
      </div>
    </section>
  );
}

interface ProductsProps {
  page: ProductPage | undefined;
  /** Those of the pages below each other. */
  cards: ProductPage['list'];
  loading: boolean;
  query: ListingQuery;
  /** Number of active filters. */
  chosen: number;
}

function Products({ page, cards, loading, query, chosen }: ProductsProps) {
  const { pathname } = useLocation();
  if (page?.list.length === 0 && !loading) {
    return <Empty pathname={pathname} query={query} chosen={chosen} />;
  }
  return (
    <div className={loading && page ? styles.stale : undefined} aria-busy={loading}>
      {page?.promoted && (
        <section className={styles.promoted} aria-label="賣家推廣">
          <ProductRow
            products={page.promoted}
            skeletons={page.promoted.length}
            label="賣家推廣"
            promoted
          />
        </section>
      )}
      <ProductGrid
        products={page && cards}
        skeletons={LISTING_PAGE_SIZE}
        view={query.view}
        hasSidebar
      />
    </div>
  );
}

function SimilarOnly({
  pathname,
  q,
  suggestion,
}: {
  pathname: string;
  q: string;
  suggestion?: string;
}) {
  return (
    <p className={styles.alike} role="status">
      找不到完全符合{searchedWords(q)}的商品，以下是相近的商品。
      {suggestion && (
        <>
          您是不是要找
          <Link to={{ pathname, search: `?${new URLSearchParams({ q: suggestion })}` }}>
            「{suggestion}」
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
    ? `找不到符合${searchedWords(q)}的商品，換個說法或減少篩選條件再試試。`
    : '沒有符合這些條件的商品，減少篩選條件再試試。';
  return (
    <Nothing text={text}>
      <Link to={pathname}>看全部商品</Link>
      <PopularSearches pathname={pathname} />
    </Nothing>
  );
}
