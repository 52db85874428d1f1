import { LISTING_STATES } from '@common/lists/listingState';
import { Link, useLocation } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { LinkTabs } from '@/components/LinkTabs';
import { Loaded } from '@/components/Loaded';
import { lazyPart } from '@/components/lazyPart';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { QueryInput } from '@/components/QueryInput';
import { useListPage } from '@/components/useListPage';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { pageParam, urlSearch } from '@/urlSearch';
import { usePageTitle } from '@/usePageTitle';
import { HolidayNotice } from './HolidayNotice';
import styles from './index.module.css';
import { ListingActions } from './ListingActions';
import { ListingRow } from './ListingRow';
import { NoListings } from './NoListings';
import { SellingTabs } from './SellingTabs';

const HolidayDialog = lazyPart(async () => (await import('./HolidayDialog')).HolidayDialog);

const PAGE_SIZE = 10;
const STATES = [{ value: '', label: '全部' }, ...LISTING_STATES];

const searchOf = (state: string, q = '', current = 1) =>
  urlSearch({ state, q, ...pageParam(current) });

/** 我的賣場: the member's listings, at a fixed price or by auction. */
export default function Selling() {
  usePageTitle('我的賣場');
  const { user } = useSession();
  const { pathname } = useLocation();
  const { current, get, change } = usePageQuery();
  const state = STATES.find(({ value }) => value === get('state'))?.value ?? '';
  const q = get('q');
  const { request, last: lastPage } = useListPage(searchOf(state, q, current), () =>
    api('GET /api/me/listings', {
      query: {
        current: String(current),
        pageSize: String(PAGE_SIZE),
        ...(state && { state }),
        ...(q && { q }),
      },
    }),
  );
  // Only for holidays and the notice above the list; failures are reported by the list's request.
  const {
    data: rules,
    error: rulesError,
    loading: isAsking,
    refresh: refreshRules,
  } = useApi(() => api('GET /api/me/selling', { skipErrorHandler: true }), {
    refreshDeps: [user?.access_token],
  });
  const [isLeaving, setIsLeaving] = useState(false);
  useEvents(({ type }) => {
    if (type === 'listing' || type === 'auction') request.refresh();
  });

  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>我的刊登</h1>
        <div className={styles.buttons}>
          {/* Without the rules it requests them again; the dialog opens when they come. */}
          <Button
            disabled={rules ? rules.frozen : isAsking}
            onClick={() => {
              setIsLeaving(true);
              if (!rules) refreshRules();
            }}
          >
            {rules?.holiday ? '修改休假' : '開始休假'}
          </Button>
          <Link to="/member/selling/new?kind=auction">
            <Button>新增競標</Button>
          </Link>
          <Link to="/member/selling/new">
            <Button type="primary">新增商品</Button>
          </Link>
        </div>
      </header>
      <QueryInput
        q={q}
        placeholder="商品標題"
        label="搜尋我的刊登"
        maxLength={100}
        className={styles.find}
        onSearch={(typed) => change({ q: typed })}
      />
      <LinkTabs
        look="chips"
        className={styles.states}
        label="刊登狀態"
        items={STATES}
        current={state}
        to={(state) => ({ pathname, search: searchOf(state, q) })}
      />
      <Loaded
        // The notice stands above the list and comes with it, so that neither moves the other.
        request={rules || rulesError ? request : { ...request, data: undefined, loading: true }}
        waiting={<RowBones label="刊登載入中" pictured />}
        failed={(retry) => <EmptyState tall text="無法載入刊登。" retry={retry} />}
      >
        {({ list }) => (
          <>
            {rules?.frozen && (
              <Alert
                type="warning"
                showIcon
                className={styles.frozen}
                title="您的帳戶已凍結，商品與沒有人出價的拍品暫停販售，解除凍結後會自動恢復。已付款的訂單請照常出貨。"
              />
            )}
            {rules?.holiday && <HolidayNotice holiday={rules.holiday} onEnd={refreshRules} />}
            {list.length === 0 ? (
              <NoListings state={state} q={q} current={current} />
            ) : (
              <ul className={styles.list}>
                {list.map((listing) => (
                  <li key={listing.id}>
                    <ListingRow
                      listing={listing}
                      actions={<ListingActions listing={listing} onChange={request.refresh} />}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {lastPage > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={lastPage}
          searchOf={(to) => searchOf(state, q, to)}
        />
      )}
      {isLeaving && rules && (
        <HolidayDialog
          holiday={rules.holiday}
          onDone={refreshRules}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </section>
  );
}
