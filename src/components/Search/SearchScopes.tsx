import { grouped } from '@common/text/grouped';
import { useLocation } from '@umijs/max';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { LinkTabs } from '../LinkTabs';
import styles from './SearchScopes.module.css';

const SCOPES = [
  { path: '/shop', label: '商城', key: 'shop' },
  { path: '/market', label: '市集', key: 'market' },
  { path: '/shopBidding', label: '商城競標', key: 'shopBidding' },
  { path: '/marketBidding', label: '市集競標', key: 'marketBidding' },
] as const;

/** Links to the channels with their numbers of matches. */
export function SearchScopes({ q }: { q: string }) {
  const { pathname } = useLocation();
  const { data } = useApi(
    () => api('GET /api/search/counts', { query: { q }, skipErrorHandler: true }),
    { refreshDeps: [q], cacheKey: `counts:${q}`, staleTime: 10_000 },
  );
  const countText = (count: number, limit: number) =>
    count >= limit ? `${grouped(limit)}+` : grouped(count);
  return (
    <LinkTabs
      label="搜尋範圍"
      className={styles.scopes}
      items={SCOPES.map(({ path, label, key }) => ({
        value: path,
        label: (
          <>
            {label} <small>{data ? countText(data[key], data.countLimit) : ' '}</small>
          </>
        ),
      }))}
      current={pathname}
      to={(path) => ({ pathname: path, search: `?${new URLSearchParams({ q })}` })}
    />
  );
}
