import { parsePage } from '@common/text/urlText';
import { Link, useLocation, useSearchParams } from '@umijs/max';
import { useRef, useState } from 'react';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { LinkTabs } from '@/components/LinkTabs';
import { Loaded } from '@/components/Loaded';
import { lazyPart } from '@/components/lazyPart';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { useListPage } from '@/components/useListPage';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useMe } from '@/services/useMe';
import { usePageTitle } from '@/usePageTitle';
import { BidRow } from './BidRow';
import { BID_STATES, type BidState, bidSearch, parseBidState } from './bidStates';
import styles from './index.module.css';

const RebidDialog = lazyPart(async () => (await import('./RebidDialog')).RebidDialog);

const PAGE_SIZE = 10;
/** Polling interval for prices, ms; changes of the member's own bids arrive as events. */
const POLL_MS = 10_000;

/** 競標中心: lots where the member leads, was outbid, won or lost. */
export default function Bids() {
  usePageTitle('我的競標');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { value: state } = parseBidState(search.get('state'));
  const current = parsePage(search);
  const [rebid, setRebid] = useState<number>();
  const key = bidSearch(state, current);
  const shown = useRef<string>(undefined);
  const { request, last } = useListPage(
    key,
    async () => {
      const page = await api('GET /api/me/bids', {
        query: { state, current: String(current), pageSize: String(PAGE_SIZE) },
        // Polling is silent; only the first request of a view reports its failure.
        skipErrorHandler: shown.current === key,
      });
      shown.current = key;
      return page;
    },
    { pollingInterval: POLL_MS, pollingWhenHidden: false },
  );
  useEvents(({ type }) => {
    if (type === 'auction' || (type === 'ready' && shown.current !== undefined)) request.refresh();
  });
  // The head of the member area has already loaded this count.
  const outbid = useMe(pathname).me?.auctions.outbid ?? 0;

  return (
    <section>
      <h1 className={styles.head}>我的競標</h1>
      <LinkTabs
        className={styles.tabs}
        label="競標結果"
        items={BID_STATES.map(({ value, label }) => ({
          value,
          label: value === 'outbid' && outbid > 0 ? `${label}（${outbid}）` : label,
        }))}
        current={state}
        to={(state) => ({ pathname, search: bidSearch(state) })}
      />
      <Loaded
        request={request}
        waiting={<RowBones label="競標載入中" pictured />}
        failed={(retry) => (
          <EmptyState tall text="無法載入競標，您的出價不受影響。" retry={retry} />
        )}
      >
        {({ list }) =>
          list.length === 0 ? (
            <Nothing state={state} current={current} outbid={outbid} />
          ) : (
            <ul className={styles.list}>
              {list.map((bid) => (
                <li key={bid.lotId}>
                  <BidRow bid={bid} onRebid={() => setRebid(bid.lotId)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={last}
          searchOf={(to) => bidSearch(state, to)}
        />
      )}
      {rebid !== undefined && (
        <RebidDialog
          key={rebid}
          lotId={rebid}
          onReceipt={request.refresh}
          onClose={() => setRebid(undefined)}
        />
      )}
    </section>
  );
}

interface NothingProps {
  state: BidState;
  current: number;
  /** Number of lots where the member was outbid. */
  outbid: number;
}

function Nothing({ state, current, outbid }: NothingProps) {
  const { pathname } = useLocation();
  const { empty } = parseBidState(state);
  return (
    <EmptyState tall text={current > 1 ? '這一頁沒有競標。' : empty}>
      {current > 1 ? (
        <Link to={{ pathname, search: bidSearch(state) }}>回到第一頁</Link>
      ) : state === 'leading' && outbid > 0 ? (
        <Link to={{ pathname, search: bidSearch('outbid') }}>
          有 {outbid} 件被超過，看看要不要再出價
        </Link>
      ) : (
        <Link to="/shopBidding">看競標中的拍品</Link>
      )}
    </EmptyState>
  );
}
