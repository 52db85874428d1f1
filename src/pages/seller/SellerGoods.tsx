import {
  SELLER_PAGE_SIZE,
  SELLER_SORT_TABS,
  sellerGoodsRequest,
} from '@common/shopfront/sellerQuery';
import { searchedWords } from '@common/text/shorten';
import { history, Link, useLocation } from '@umijs/max';
import type { FormEvent } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { ProductGrid } from '@/components/ProductGrid';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { Sorts } from '@/components/ProductListing/Sorts';
import { useListPage } from '@/components/useListPage';
import { api } from '@/services/api';
import styles from './Seller.module.css';
import type { TabProps } from './useSellerQuery';

/** The seller's products on sale, with a search. */
export function SellerGoods({ seller, query, searchOf }: TabProps) {
  const { pathname } = useLocation();
  const asked = sellerGoodsRequest(query);
  const { request, last } = useListPage(JSON.stringify(asked), () =>
    api('GET /api/sellers/:seller/products', {
      params: { seller },
      query: asked,
      skipErrorHandler: true,
    }),
  );
  const handleSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    history.push({ pathname, search: searchOf({ q }) });
  };
  return (
    <>
      <div className={styles.toolbar}>
        <Sorts
          sorts={SELLER_SORT_TABS.map(({ value, label }) => ({
            value,
            label,
            to: { pathname, search: searchOf({ sort: value }) },
          }))}
          current={query.sort}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: Safari 16 has no search element */}
        <form role="search" aria-label="這個賣場" className={styles.search} onSubmit={handleSearch}>
          <input
            key={query.q}
            name="q"
            type="search"
            maxLength={64}
            defaultValue={query.q}
            placeholder="搜尋這個賣場"
            aria-label="搜尋這個賣場"
            enterKeyHint="search"
          />
          <button type="submit">搜尋</button>
        </form>
      </div>
      <Loaded
        request={request}
        waiting={<ProductGrid skeletons={SELLER_PAGE_SIZE / 2} />}
        failed={(retry) => (
          <EmptyState tall text="無法載入商品，請檢查網路後再試一次。" retry={retry} />
        )}
      >
        {(page) =>
          page.list.length === 0 ? (
            <EmptyState
              tall
              text={
                query.q
                  ? `這位賣家沒有符合${searchedWords(query.q)}的商品，換個說法再試試。`
                  : '目前沒有販售中的商品。'
              }
            >
              {(query.q || query.current > 1) && <Link to={pathname}>看全部商品</Link>}
            </EmptyState>
          ) : (
            <ProductGrid products={page.list} skeletons={SELLER_PAGE_SIZE} />
          )
        }
      </Loaded>
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={query.current}
          last={last}
          searchOf={(current) => searchOf({ current })}
        />
      )}
    </>
  );
}
