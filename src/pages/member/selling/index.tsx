import { LISTING_STATES } from '@common/lists/listingState';
import { Link, useLocation, useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { LinkTabs } from '@/components/LinkTabs';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';
import { ListingActions } from './ListingActions';
import { ListingRow } from './ListingRow';
import { SellingTabs } from './SellingTabs';

const PAGE_SIZE = 10;
const STATES = [{ value: '', label: '全部' }, ...LISTING_STATES];

function searchOf(state: string, current = 1): string {
  const search = new URLSearchParams();
  if (state) search.set('state', state);
  if (current > 1) search.set('current', String(current));
  const text = search.toString();
  return text && `?${text}`;
}

/** 我的賣場: what I sell, at a fixed price or by auction. */
export default function Selling() {
  usePageTitle('我的賣場');
  const { user } = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const state = STATES.find(({ value }) => value === search.get('state'))?.value ?? '';
  const page = search.get('current') ?? '';
  const current = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const asked = `${state}/${current}`;
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const told = await api('GET /api/me/listings', {
        query: { current: String(current), pageSize: String(PAGE_SIZE), ...(state && { state }) },
      });
      return { ...told, asked };
    },
    { refreshDeps: [asked, user?.access_token], onError() {} },
  );
  useEvents(({ type }) => {
    if (type === 'listing' || type === 'auction') refresh();
  });
  const shown = data?.asked === asked ? data : undefined;
  const last = shown ? Math.max(1, Math.ceil(shown.total / PAGE_SIZE)) : 1;

  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>我的刊登</h1>
        <div className={styles.buttons}>
          <Link to="/member/selling/new?kind=auction">
            <Button>新增競標</Button>
          </Link>
          <Link to="/member/selling/new">
            <Button type="primary">新增商品</Button>
          </Link>
        </div>
      </header>
      <LinkTabs
        look="chips"
        className={styles.states}
        label="刊登狀態"
        items={STATES}
        current={state}
        to={(state) => ({ pathname, search: searchOf(state) })}
      />
      {!shown && error && !loading ? (
        <div className={styles.nothing}>
          <p>刊登沒有載入成功。</p>
          <Button onClick={refresh}>重新載入</Button>
        </div>
      ) : !shown ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : shown.list.length === 0 ? (
        <div className={styles.nothing}>
          <p>
            {state || current > 1
              ? '這裡沒有刊登。'
              : '還沒有刊登。拍幾張照片、寫幾句說明，就能把閒置的東西賣出去。'}
          </p>
          {(state || current > 1) && <Link to={pathname}>看全部刊登</Link>}
        </div>
      ) : (
        <ul className={styles.list}>
          {shown.list.map((listing) => (
            <li key={listing.id}>
              <ListingRow
                listing={listing}
                actions={<ListingActions listing={listing} onChange={refresh} />}
              />
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={last}
          searchOf={(to) => searchOf(state, to)}
        />
      )}
    </section>
  );
}
