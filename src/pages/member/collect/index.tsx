import { Link, useLocation, useNavigate, useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { LinkTabs } from '@/components/LinkTabs';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { loadFavourites, setFavourite } from '@/favourites/favourites';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { FavouriteRow, RemovedRow } from './FavouriteRow';
import styles from './index.module.css';
import { FILTERS, readAsked, SORTS, searchOf } from './views';

const PAGE_SIZE = 20;

/** 收藏: what a member keeps in sight, with what has changed since. */
export default function Collect() {
  usePageTitle('我的收藏');
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = readAsked(search);
  const { filter, sort, current } = asked;
  const key = searchOf(asked);
  /** Removed here, and still shown so that it can be undone. */
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const { data, error, loading, refresh } = useRequest(
    async () => {
      // What the device kept is among them from the first look on.
      await loadFavourites();
      const query = { filter, sort, current: String(current), pageSize: String(PAGE_SIZE) };
      const told = await api('GET /api/me/favourites', { query, skipErrorHandler: true });
      setRemoved(new Set());
      return { ...told, key };
    },
    { refreshDeps: [key, user?.access_token], onError() {} },
  );
  useEvents(({ type }) => {
    // Prices and stocks come as notices; not while something waits to be undone.
    if (type === 'notice' && removed.size === 0) refresh();
  });
  const shown = data?.key === key ? data : undefined;
  const last = shown ? Math.max(1, Math.ceil(shown.total / PAGE_SIZE)) : 1;

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
        <LinkTabs
          look="bare"
          label="收藏的種類"
          items={FILTERS}
          current={filter}
          to={(filter) => ({ pathname, search: searchOf({ filter, sort, current: 1 }) })}
        />
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
      {!shown && error && !loading ? (
        <div className={styles.nothing}>
          <p>收藏沒有載入成功。</p>
          <Button type="primary" onClick={refresh}>
            重新載入
          </Button>
        </div>
      ) : !shown ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : shown.list.length === 0 ? (
        <div className={styles.nothing}>
          <p>
            {current > 1
              ? '這一頁沒有收藏。'
              : FILTERS.find(({ value }) => value === filter)?.empty}
          </p>
          {filter === 'all' && current === 1 ? (
            <Link to="/shop">逛逛商城</Link>
          ) : (
            <Link to={pathname}>看全部收藏</Link>
          )}
        </div>
      ) : (
        <ul className={styles.list}>
          {shown.list.map((favourite) => {
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
      )}
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
