import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './ProductListing.module.css';

/** An empty listing: the reason and an alternative. */
export function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Popular searches, offered when a search has no matches. */
export function PopularSearches({ pathname }: { pathname: string }) {
  const { data } = useApi(
    () => api('GET /api/search/suggest', { query: {}, skipErrorHandler: true }),
    { cacheKey: 'popularSearches', staleTime: 60_000 },
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
