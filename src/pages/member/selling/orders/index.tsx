import type { SaleSummary } from '@common/endpoints/sales';
import { Link, useLocation } from '@umijs/max';
import { Button } from 'antd';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPages } from '@/components/ListPages';
import { Loaded } from '@/components/Loaded';
import { lazyPart } from '@/components/lazyPart';
import { OrderLines } from '@/components/Order/OrderLines';
import { parseStatus, SHOWN_STATUSES } from '@/components/Order/statusTabs';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import { useListPage } from '@/components/useListPage';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSiteConfig } from '@/services/siteConfig';
import { urlSearch } from '@/urlSearch';
import { usePageTitle } from '@/usePageTitle';
import styles from '../index.module.css';
import { SellingTabs } from '../SellingTabs';
import { SaleMoney } from './SaleMoney';

const PushOffer = lazyPart(async () => (await import('@/components/Push/PushOffer')).PushOffer);

const PAGE_SIZE = 10;
/** Not a status: sales whose buyers wait for an answer. */
const MESSAGES = 'messages';
const STATES = [
  { value: '', label: '全部' },
  { value: MESSAGES, label: '待回覆留言' },
  ...SHOWN_STATUSES.map(({ value, label }) => ({ value: String(value), label })),
];

function Sale({ sale }: { sale: SaleSummary }) {
  const { out_trade_no, status, buyer, createdAt, lines, canShip, canHandOver } = sale;
  const page = `/member/selling/orders/${out_trade_no}`;
  const isWaiting = canShip || canHandOver;
  return (
    <article className={styles.sale}>
      <header>
        <span>
          <OrderStatusTag status={status} /> {buyer}
        </span>
        <span className={styles.number}>{out_trade_no}</span>
        <Time at={createdAt} />
      </header>
      <OrderLines lines={lines} />
      <SaleMoney sale={sale} />
      <div className={styles.actions}>
        {sale.awaitsAnswer && (
          <Link to={`${page}#messages`}>
            <Button>回覆留言</Button>
          </Link>
        )}
        <Link to={page}>
          <Button type={isWaiting ? 'primary' : 'default'}>
            {canShip ? '去出貨' : canHandOver ? '去交付' : '查看訂單'}
          </Button>
        </Link>
      </div>
    </article>
  );
}

/** The orders of the member's listings. */
export default function Sales() {
  usePageTitle('銷售訂單');
  const { pathname } = useLocation();
  const { current, get, change } = usePageQuery();
  const status = parseStatus(get('status'));
  const work = get('work') === MESSAGES ? MESSAGES : undefined;
  const q = get('q');
  // Until the carrier is known, its links are hidden and keep their place.
  const books = useSiteConfig()?.carrier.books;
  const hiddenStyle = books === undefined ? { visibility: 'hidden' as const } : undefined;
  const { request } = useListPage(JSON.stringify([status, work, q, current]), () =>
    api('GET /api/me/sales', {
      query: {
        current: String(current),
        pageSize: String(PAGE_SIZE),
        ...(status && { status }),
        ...(work && { work }),
        ...(q && { q }),
      },
    }),
  );
  useEvents(({ type }) => {
    if (type === 'order' || type === 'orderMessage' || type === 'auction' || type === 'notice')
      request.refresh();
  });

  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>銷售訂單</h1>
        <div className={styles.links}>
          <Link to="/member/selling/slip/all">列印出貨單</Link>
          {books !== false && (
            <>
              <Link to="/member/selling/book" style={hiddenStyle}>
                批次託運
              </Link>
              <Link to="/member/selling/labels" style={hiddenStyle}>
                列印託運單
              </Link>
            </>
          )}
        </div>
        <QueryInput
          q={q}
          placeholder="訂單編號或商品"
          label="搜尋銷售訂單"
          maxLength={60}
          className={styles.search}
          onSearch={(typed) => change({ q: typed })}
        />
      </header>
      <LinkTabs
        look="chips"
        className={styles.states}
        label="訂單狀態"
        items={STATES}
        current={work ?? status ?? ''}
        to={(one) => ({
          pathname,
          search: urlSearch(one === MESSAGES ? { work: one, q } : { status: one, q }),
        })}
      />
      <Loaded
        request={request}
        waiting={<RowBones label="訂單載入中" pictured />}
        failed={(retry) => <EmptyState tall text="無法載入訂單。" retry={retry} />}
      >
        {({ list }) =>
          list.length > 0 ? (
            <>
              <PushOffer after="sale" />
              <ul className={styles.list}>
                {list.map((sale) => (
                  <li key={sale.out_trade_no}>
                    <Sale sale={sale} />
                  </li>
                ))}
              </ul>
            </>
          ) : status || work || q ? (
            <EmptyState tall text="沒有符合條件的訂單。">
              <Link to={pathname}>看全部訂單</Link>
            </EmptyState>
          ) : (
            <EmptyState tall text="還沒有人下單，刊登更多商品讓買家找到您。">
              <Link to="/member/selling/new">新增商品</Link>
            </EmptyState>
          )
        }
      </Loaded>
      <ListPages
        current={current}
        pageSize={PAGE_SIZE}
        total={request.data?.total}
        onChange={(current) => change({ current })}
      />
    </section>
  );
}
