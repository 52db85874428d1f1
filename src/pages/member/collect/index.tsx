import { Link, useLocation, useNavigate, useSearchParams } from '@umijs/max';
import { useState } from 'react';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { useListPage } from '@/components/useListPage';
import { loadFavourites, setFavourite } from '@/favourites/favourites';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { usePageTitle } from '@/usePageTitle';
import { CollectTabs } from './CollectTabs';
import { FavouriteRow, RemovedRow } from './FavouriteRow';
import { FollowedSellers } from './FollowedSellers';
import styles from './index.module.css';
import { StockAlerts } from './StockAlerts';
import { FILTERS, parseAsked, SELLERS, SORTS, searchOf, WAITING } from './views';

const PAGE_SIZE = 20;

/** 收藏: the member's favourites, what they wait for, or whom they follow. */
export default function Collect() {
  usePageTitle('我的收藏');
  const [search] = useSearchParams();
  const filter = search.get('filter');
  if (filter === SELLERS) return <FollowedSellers />;
  return filter === WAITING ? <StockAlerts /> : <Favourites />;
}

/** The favourites, with their changes since they were added. */
function Favourites() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = parseAsked(search);
  const { filter, sort, current } = asked;
  /** Removed on this page, and still shown for undoing. */
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const { request, last } = useListPage(searchOf(asked), async () => {
    // Adds the device's favourites before the first request.
    await loadFavourites();
    const query = { filter, sort, current: String(current), pageSize: String(PAGE_SIZE) };
    const page = await api('GET /api/me/favourites', { query, skipErrorHandler: true });
    setRemoved(new Set());
    return page;
  });
  useEvents(({ type }) => {
    // Notices announce changed prices and stocks. No refresh while a removal can be undone: it would remove the row.
    if (type === 'notice' && removed.size === 0) request.refresh();
  });

  const mark = (id: number, isRemoved: boolean) =>
    setRemoved((before) => {
      const after = new Set(before);
      if (isRemoved) after.add(id);
      else after.delete(id);
      return after;
    });
  const change = async (id: number, isRemoved: boolean) => {
    mark(id, isRemoved);
    if (!(await setFavourite(id, !isRemoved))) mark(id, !isRemoved);
  };

  return (
    <section>
      <h1 className={styles.title}>我的收藏</h1>
      <div className={styles.bar}>
        <CollectTabs current={filter} sort={sort} />
        <label className={styles.sort}>
          排序{' '}
          <select
            value={sort}
            onChange={({ target }) => {
              const to = SORTS.find(({ value }) => value === target.value)?.value ?? 'added';
              navigate({ pathname, search: searchOf({ filter, sort: to, current: 1 }) });
            }}
          >
            {SORTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Loaded
        request={request}
        waiting={<RowBones label="收藏載入中" pictured />}
        failed={(retry) => <EmptyState tall text="無法載入收藏。" retry={retry} />}
      >
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              tall
              text={
                current > 1
                  ? '這一頁沒有收藏。'
                  : FILTERS.find(({ value }) => value === filter)?.empty
              }
            >
              {filter === 'all' && current === 1 ? (
                <Link to="/shop">逛逛商城</Link>
              ) : (
                <Link to={pathname}>看全部收藏</Link>
              )}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {list.map((favourite) => {
                const { id, title } = favourite.product;
                return (
                  <li key={id}>
                    {removed.has(id) ? (
                      <RemovedRow title={title} onUndo={() => change(id, false)} />
                    ) : (
                      <FavouriteRow favourite={favourite} onRemove={() => change(id, true)} />
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={last}
          searchOf={(to) => searchOf({ filter, sort, current: to })}
        />
      )}
    </section>
  );
}
