import { LOT_PAGE_SIZE, LOT_TABS } from '@common/auctions/lotQuery';
import { grouped } from '@common/text/grouped';
import { searchedWords } from '@common/text/shorten';
import { Link, useLocation } from '@umijs/max';
import { type ReactNode, useRef } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { usePageTitle } from '@/usePageTitle';
import { useCategories } from '../Category/useCategories';
import { CategoryChips } from '../CategoryChips';
import { LinkTabs } from '../LinkTabs';
import { MorePages } from '../MorePages/MorePages';
import { useFollowedAddress } from '../MorePages/useFollowedAddress';
import { ListingPages } from '../ProductListing/ListingPages';
import { SearchScopes } from '../Search/SearchScopes';
import { LotGrid } from './LotCard';
import styles from './LotListing.module.css';
import { NoLots } from './NoLots';
import { useListedLots } from './useListedLots';
import { useLotQuery } from './useLotQuery';

interface Props {
  channel: 'shop' | 'market';
  title: string;
}

/** A channel's lots; tab, category and page are in the URL. */
export function LotListing({ channel, title }: Props) {
  const { pathname } = useLocation();
  const { query, searchOf } = useLotQuery();
  const { phase, q } = query;
  const categories = useCategories();
  // The server ignores an unknown category, too.
  const category = categories.find(({ slug }) => slug === query.category);
  const heading = q ? `${searchedWords(q)}的搜尋結果` : (category?.name ?? title);
  usePageTitle(heading === title ? title : `${heading}－${title}`);
  const lots = useListedLots(channel, query);
  const holder = useRef<HTMLElement>(null);
  useFollowedAddress({
    holder,
    from: lots.from,
    current: query.current,
    starts: lots.starts,
    searchOf: (to) => searchOf({ current: to }),
  });

  return (
    <section ref={holder}>
      {q && <SearchScopes q={q} />}
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.count} aria-live="polite">
          {lots.total !== undefined && `共 ${grouped(lots.total)} 件拍品`}
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
      <Lots lots={lots}>
        <NoLots
          pathname={pathname}
          query={{ ...query, category: category?.slug ?? '' }}
          searchOf={searchOf}
        />
      </Lots>
      {lots.last > 1 && (
        <ListingPages
          pathname={pathname}
          current={query.current}
          last={lots.last}
          searchOf={(to) => searchOf({ current: to })}
        />
      )}
    </section>
  );
}

interface LotsProps {
  lots: ReturnType<typeof useListedLots>;
  /** Shown when there are none. */
  children: ReactNode;
}

function Lots({ lots: { cards, failed, refresh, more }, children }: LotsProps) {
  if (failed) {
    return (
      <div className={styles.nothing}>
        <p>無法載入拍品，請檢查網路後再試一次。</p>
        <RetryButton type="primary" onRetry={refresh} />
      </div>
    );
  }
  if (cards?.length === 0) return children;
  const rest = !more.hasMore && (
    <>
      沒有看到喜歡的？
      <Link to="/bidding">看競標日曆</Link>
    </>
  );
  return (
    <>
      <LotGrid lots={cards} skeletons={LOT_PAGE_SIZE / 2} rest={rest} />
      {cards && <MorePages {...more} />}
    </>
  );
}
