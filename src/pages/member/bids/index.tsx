import { Link, useLocation, useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { LinkTabs } from '@/components/LinkTabs';
import { lazyPart } from '@/components/lazyPart';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useMe } from '@/services/useMe';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { BidRow } from './BidRow';
import { BID_STATES, bidSearch, readBidState } from './bidStates';
import styles from './index.module.css';

const RebidDialog = lazyPart(async () => (await import('./RebidDialog')).RebidDialog);

const PAGE_SIZE = 10;
/** Events tell of my own standing at once; prices also move without it, in ms. */
const POLL_MS = 10_000;

/** 競標中心: where I lead, where I was outbid, what I won and what I did not. */
export default function Bids() {
  usePageTitle('我的競標');
  const { user } = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { value: state, empty } = readBidState(search.get('state'));
  const page = search.get('current') ?? '';
  const current = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const [rebid, setRebid] = useState<number>();
  const asked = `${state}/${current}`;
  const shown = useRef<string>(undefined);
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const told = await api('GET /api/me/bids', {
        query: { state, current: String(current), pageSize: String(PAGE_SIZE) },
        skipErrorHandler: shown.current === asked,
      });
      shown.current = asked;
      return { ...told, asked };
    },
    {
      refreshDeps: [asked, user?.access_token],
      pollingInterval: POLL_MS,
      pollingWhenHidden: false,
      onError() {},
    },
  );
  useEvents(({ type }) => {
    if (type === 'auction' || (type === 'ready' && shown.current)) refresh();
  });
  // Known already: the head of the member area counts them.
  const outbid = useMe(pathname).me?.auctions.outbid ?? 0;
  const bids = data?.asked === asked ? data : undefined;
  const last = bids ? Math.max(1, Math.ceil(bids.total / PAGE_SIZE)) : 1;

  return (
    <section>
      <h1 className={styles.head}>我的競標</h1>
      <LinkTabs
        className={styles.tabs}
        label="競標結果"
        items={BID_STATES}
        current={state}
        to={(state) => ({ pathname, search: bidSearch(state) })}
      />
      {!bids && error && !loading ? (
        <div className={styles.nothing}>
          <p>競標沒有載入成功，您的出價不受影響。</p>
          <Button type="primary" onClick={refresh}>
            重新載入
          </Button>
        </div>
      ) : !bids ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : bids.list.length === 0 ? (
        <div className={styles.nothing}>
          <p>{current > 1 ? '這一頁沒有競標。' : empty}</p>
          {current > 1 ? (
            <Link to={{ pathname, search: bidSearch(state) }}>回到第一頁</Link>
          ) : state === 'leading' && outbid > 0 ? (
            <Link to={{ pathname, search: bidSearch('outbid') }}>
              有 {outbid} 件被超過，看看要不要再出價
            </Link>
          ) : (
            <Link to="/shopBidding">看競標中的拍品</Link>
          )}
        </div>
      ) : (
        <ul className={styles.list}>
          {bids.list.map((bid) => (
            <li key={bid.lotId}>
              <BidRow bid={bid} onRebid={() => setRebid(bid.lotId)} />
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={last}
          searchOf={(to) => bidSearch(state, to)}
        />
      )}
      {rebid !== undefined && (
        <Suspense fallback={null}>
          <RebidDialog
            key={rebid}
            lotId={rebid}
            onReceipt={refresh}
            onClose={() => setRebid(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
