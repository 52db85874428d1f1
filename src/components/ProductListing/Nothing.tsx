import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import type { ReactNode } from 'react';
import { api } from '@/services/api';
import styles from './ProductListing.module.css';

/** A listing without products: why, and a way on. */
export function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** What others search for, for whoever found nothing. */
export function PopularSearches({ pathname }: { pathname: string }) {
  const { data } = useRequest(
    () => api('GET /api/search/suggest', { query: {}, skipErrorHandler: true }),
    { cacheKey: 'popularSearches', staleTime: 60_000, onError() {} },
  );
  if (!data || data.queries.length === 0) return null;
  return (
    <nav className={styles.popular} aria-label="大家都在找">
      <span>大家都在找</span>
      {data.queries.map((q) => (
        <Link key={q} to={{ pathname, search: `?${new URLSearchParams({ q })}` }}>
          {q}
        </Link>
      ))}
    </nav>
  );
}
