import { SELLER_PAGE_SIZE, sellerLotsRequest } from '@common/shopfront/sellerQuery';
import { Link, useLocation } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { LotGrid } from '@/components/Lot/LotCard';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { useListPage } from '@/components/useListPage';
import { api } from '@/services/api';
import styles from './Seller.module.css';
import type { TabProps } from './useSellerQuery';

/** Slow, because bids are not placed from here, ms. */
const POLL_MS = 10_000;

const REST = (
  <>
    其他賣家的競標
    <Link to="/bidding">看競標日曆</Link>
  </>
);

/** The seller's auctions: those that run, by end, then those that come. */
export function SellerLots({ seller, query, searchOf }: TabProps) {
  const { pathname } = useLocation();
  const read = (phase: 'live' | 'upcoming') =>
    api('GET /api/auctions', {
      query: sellerLotsRequest(seller, phase, query),
      skipErrorHandler: true,
    });
  const { request, last } = useListPage(
    `lots ${query.current}`,
    async () => {
      const [live, upcoming] = await Promise.all([read('live'), read('upcoming')]);
      return {
        live,
        upcoming,
        total: Math.max(live.total, upcoming.total),
        pageSize: SELLER_PAGE_SIZE,
      };
    },
    { pollingInterval: POLL_MS, pollingWhenHidden: false },
  );
  return (
    <div className={styles.tab}>
      <Loaded
        request={request}
        waiting={<LotGrid skeletons={SELLER_PAGE_SIZE / 4} />}
        failed={(retry) => (
          <EmptyState tall text="無法載入拍品，請檢查網路後再試一次。" retry={retry} />
        )}
      >
        {({ live, upcoming }) =>
          live.list.length + upcoming.list.length === 0 ? (
            <EmptyState tall text="目前沒有競標中或即將開始的拍品。" />
          ) : (
            <>
              {live.list.length > 0 && (
                <section aria-label="競標中">
                  <h2>競標中</h2>
                  <LotGrid lots={live.list} skeletons={SELLER_PAGE_SIZE} rest={REST} />
                </section>
              )}
              {upcoming.list.length > 0 && (
                <section aria-label="即將開始">
                  <h2>即將開始</h2>
                  <LotGrid lots={upcoming.list} skeletons={SELLER_PAGE_SIZE} rest={REST} />
                </section>
              )}
            </>
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
    </div>
  );
}
