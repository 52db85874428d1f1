import type { MyCoupon, MyCouponState } from '@common/endpoints/keptCoupons';
import { parsePage } from '@common/text/urlText';
import { Link, useLocation, useNavigate, useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { RowBones } from '@/components/Bones/RowBones';
import { PublicCoupons } from '@/components/Coupon/PublicCoupons';
import { goodsPath, Ticket } from '@/components/Coupon/Ticket';
import tickets from '@/components/Coupon/Ticket.module.css';
import { EmptyState } from '@/components/EmptyState';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPages } from '@/components/ListPages';
import { Loaded } from '@/components/Loaded';
import { useListPage } from '@/components/useListPage';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { pageParam, urlSearch } from '@/urlSearch';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';

const TABS: readonly { value: MyCouponState; label: string; empty: string }[] = [
  { value: 'usable', label: '可使用', empty: '目前沒有可使用的優惠券。' },
  { value: 'used', label: '已使用', empty: '還沒有用過優惠券。' },
  { value: 'over', label: '已失效', empty: '沒有失效的優惠券。' },
];
const OVER_TEXT: Readonly<Record<NonNullable<MyCoupon['over']>, string>> = {
  ended: '已經結束',
  usedUp: '已經用完',
  firstOrder: '限首次購物，您已經有訂單',
};

const noteOf = ({ state, over, uses, perMember, left: leftForAll }: MyCoupon): string => {
  if (state === 'used') return `您用了 ${uses} 次`;
  if (over) return OVER_TEXT[over];
  return `您還可用 ${Math.min(perMember - uses, leftForAll)} 次`;
};
const searchOf = (state: MyCouponState, current = 1) =>
  urlSearch({ state: state !== 'usable' && state, ...pageParam(current) });

/** 我的優惠券: what the member kept or used, and the public ones to keep. */
export default function MyCoupons() {
  usePageTitle('我的優惠券');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('state'))?.value ?? 'usable';
  const current = parsePage(search);
  const { request } = useListPage(searchOf(tab, current), () =>
    api('GET /api/me/coupons', {
      query: { state: tab, current: String(current), pageSize: '20' },
      skipErrorHandler: true,
    }),
  );
  return (
    <section>
      <h1 className={styles.title}>我的優惠券</h1>
      <LinkTabs
        label="優惠券的狀態"
        items={TABS}
        current={tab}
        to={(state) => ({ pathname, search: searchOf(state) })}
      />
      <Loaded
        request={request}
        waiting={<RowBones label="優惠券載入中" />}
        failed={(retry) => <EmptyState text="無法載入優惠券。" retry={retry} />}
      >
        {({ list, total, pageSize }) =>
          list.length === 0 ? (
            <EmptyState text={TABS.find(({ value }) => value === tab)?.empty} />
          ) : (
            <div className={styles.list}>
              <ul className={tickets.list} aria-label="我的優惠券">
                {list.map((coupon) => (
                  <Ticket key={coupon.id} coupon={coupon} showsSeller note={noteOf(coupon)}>
                    {coupon.state === 'usable' && <Link to={goodsPath(coupon)}>看適用的商品</Link>}
                  </Ticket>
                ))}
              </ul>
              <ListPages
                current={current}
                pageSize={pageSize}
                total={total}
                onChange={(page) =>
                  navigate({ pathname, search: searchOf(tab, Number(page ?? 1)) })
                }
              />
            </div>
          )
        }
      </Loaded>
      {/* Once the list above has loaded or failed: it would push this part down. */}
      {tab === 'usable' && (request.data || request.error) && (
        <PublicToKeep onKept={request.refresh} />
      )}
    </section>
  );
}

/** 可以領取: public coupons that the member has not kept yet. */
function PublicToKeep({ onKept }: { onKept: () => void }) {
  const request = useApi(() => api('GET /api/coupons', { skipErrorHandler: true }));
  return (
    <section className={styles.more} aria-label="可以領取">
      <h2>可以領取</h2>
      <p>領取後，結帳時直接選用。領取不會保留次數，先用先得。</p>
      <Loaded
        request={request}
        waiting={<Skeleton active paragraph={{ rows: 2 }} />}
        failed={(retry) => <EmptyState text="無法載入公開的優惠券。" retry={retry} />}
      >
        {(coupons) =>
          coupons.length === 0 ? (
            <EmptyState text="目前沒有公開的優惠券。" />
          ) : (
            <PublicCoupons
              coupons={coupons}
              label="可以領取的優惠券"
              showsSeller
              hidesKept
              onKept={onKept}
            />
          )
        }
      </Loaded>
    </section>
  );
}
