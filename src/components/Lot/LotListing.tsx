import { grouped } from '@common/grouped';
import { LOT_PAGE_SIZE, LOT_TABS, lotRequest } from '@common/lotQuery';
import { searchedWords } from '@common/shorten';
import { Link, useLocation } from '@umijs/max';
import { useRef } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { useCategories } from '../Category/useCategories';
import { CategoryChips } from '../CategoryChips';
import { LinkTabs } from '../LinkTabs';
import { ListingPages } from '../ProductListing/ListingPages';
import { SearchScopes } from '../Search/SearchScopes';
import { LotGrid } from './LotCard';
import styles from './LotListing.module.css';
import { NoLots } from './NoLots';
import { useLotQuery } from './useLotQuery';

/** Polling interval of a list, ms; slow, because bids are not placed from it. */
const POLL_MS = 10_000;

interface Props {
  channel: 'shop' | 'market';
  title: string;
}

/** A channel's lots; tab, category and page are in the URL. */
export function LotListing({ channel, title }: Props) {
  const { pathname } = useLocation();
  const { query, searchOf } = useLotQuery();
  const { phase, q, current } = query;
  const categories = useCategories();
  // The server ignores an unknown category, too.
  const category = categories.find(({ slug }) => slug === query.category);
  const heading = q ? `${searchedWords(q)}的搜尋結果` : (category?.name ?? title);
  usePageTitle(heading === title ? title : `${heading}－${title}`);
  const asked = JSON.stringify(lotRequest(channel, query));
  const shown = useRef<string>(undefined);
  const { data, error, loading, refresh } = useApi(
    async () => {
      const page = await api('GET /api/auctions', {
        query: lotRequest(channel, query),
        // A background refresh shows no error.
        skipErrorHandler: shown.current === asked,
      });
      shown.current = asked;
      return { ...page, asked };
    },
    {
      refreshDeps: [asked],
      pollingInterval: POLL_MS,
      pollingWhenHidden: false,
    },
  );
  const page = data?.asked === asked ? data : undefined;
  const last = page ? Math.max(1, Math.ceil(page.total / LOT_PAGE_SIZE)) : 1;

  return (
    <section>
      {q && <SearchScopes q={q} />}
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.count} aria-live="polite">
          {page && `共 ${grouped(page.total)} 件拍品`}
        </p>
        <Link className={styles.calendar} to="/bidding">
          競標日曆
        </Link>
      </header>
      <LinkTabs
        className={styles.tabs}
        label="競標狀態"
        items={LOT_TABS}
        current={phase}
        to={(phase) => ({ pathname, search: searchOf({ phase }) })}
      />
      <CategoryChips
        nodes={categories}
        chosen={category?.slug ?? ''}
        to={(slug) => ({ pathname, search: searchOf({ category: slug }) })}
      />
      {!page && error && !loading ? (
        <div className={styles.nothing}>
          <p>無法載入拍品，請檢查網路後再試一次。</p>
          <RetryButton type="primary" onRetry={refresh} />
        </div>
      ) : page?.list.length === 0 ? (
        <NoLots
          pathname={pathname}
          query={{ ...query, category: category?.slug ?? '' }}
          searchOf={searchOf}
        />
      ) : (
        <LotGrid lots={page?.list} places={LOT_PAGE_SIZE / 2} />
      )}
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={last}
          searchOf={(to) => searchOf({ current: to })}
        />
      )}
    </section>
  );
}
