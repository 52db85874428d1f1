import { history, Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import type { FormEvent } from 'react';
import { api } from '@/services/api';
import styles from './ProductListing.module.css';
import { type ListingQuery, SORTS } from './useListingQuery';

interface Props {
  pathname: string;
  query: ListingQuery;
  searchOf: (change: Partial<ListingQuery>) => string;
}

/** Search, categories and order of a listing: plain links and one field, light for the first page. */
export function ListingFilters({ pathname, query, searchOf }: Props) {
  const { q, category, sort } = query;
  // Without them the listing still works, and its own request tells of a lost network.
  const { data: categories = [] } = useRequest(
    () => api('GET /api/categories', { skipErrorHandler: true }),
    { cacheKey: 'categories', staleTime: 5 * 60_000, onError() {} },
  );
  const chosen = categories.find(({ slug }) => slug === category);
  const top = chosen?.parent ?? chosen?.slug ?? '';
  const tops = categories.filter(({ parent }) => parent === null);
  const below = categories.filter(({ parent }) => parent !== null && parent === top);

  const handleSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    history.push({ pathname, search: searchOf({ q: typed }) });
  };

  const chip = (slug: string, label: string, isChosen: boolean) => (
    <Link
      key={slug}
      to={{ pathname, search: searchOf({ category: slug }) }}
      aria-current={isChosen ? 'true' : undefined}
    >
      {label}
    </Link>
  );

  return (
    <div className={styles.filters}>
      {/* Begins anew when the URL's word changes from elsewhere. */}
      {/* biome-ignore lint/a11y/useSemanticElements: our oldest browsers do not know <search> */}
      <form key={q} role="search" className={styles.search} onSubmit={handleSearch}>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder="搜尋商品"
          aria-label="搜尋商品"
          enterKeyHint="search"
        />
        <button type="submit">搜尋</button>
      </form>
      <nav className={styles.chips} aria-label="分類">
        {chip('', '全部', category === '')}
        {tops.map(({ slug, name }) => chip(slug, name, slug === top))}
      </nav>
      {below.length > 0 && (
        <nav className={styles.chips} aria-label="子分類">
          {below.map(({ slug, name }) => chip(slug, name, slug === category))}
        </nav>
      )}
      <nav className={styles.sorts} aria-label="排序">
        {SORTS.map(({ value, label }) => (
          <Link
            key={value}
            to={{ pathname, search: searchOf({ sort: value }) }}
            aria-current={value === sort ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
