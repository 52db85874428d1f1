import { AppstoreOutlined, BarsOutlined, FilterOutlined } from '@ant-design/icons';
import { type ListingQuery, SORTS } from '@common/selling/listingQuery';
import { history, Link } from '@umijs/max';
import { type ReactNode, useState } from 'react';
import styles from './ProductListing.module.css';
import type { QueryStringWith } from './useListingQuery';

interface Props {
  pathname: string;
  query: ListingQuery;
  searchOf: QueryStringWith;
  /** Number of active filters. */
  chosen: number;
  /** The filters over the page; a state of its own, so that opening them draws no card again. */
  drawer: (onClose: () => void) => ReactNode;
}

const VIEWS = [
  { value: 'grid', label: '格狀檢視', Icon: AppstoreOutlined },
  { value: 'list', label: '列表檢視', Icon: BarsOutlined },
] as const;

/** Order and view of a listing; on a phone also the button for its filters. */
export function Toolbar({ pathname, query, searchOf, chosen, drawer }: Props) {
  const [isFiltering, setFiltering] = useState(false);
  const { q, category, sort, view, current } = query;
  const endingSoon = new URLSearchParams({ ...(q && { q }), ...(category && { category }) });
  const sorts = [
    ...SORTS.filter(({ value }) => value !== 'relevance' || q).map(({ value, label }) => ({
      value,
      label,
      to: { pathname, search: searchOf({ sort: value }) },
    })),
    // Only lots have an end: this order leads to their page.
    {
      value: 'endingSoon',
      label: '即將結標',
      to: { pathname: `${pathname}Bidding`, search: `?${endingSoon}` },
    },
  ];
  const handleSort = (chosen: string) => {
    const one = sorts.find(({ value }) => value === chosen);
    if (one) history.push(one.to);
  };
  return (
    <>
      <div className={styles.toolbar}>
        <button type="button" className={styles.filterButton} onClick={() => setFiltering(true)}>
          <FilterOutlined aria-hidden /> 篩選
          {chosen > 0 && <b>{chosen}</b>}
        </button>
        {/* A phone has no room for all orders side by side. */}
        <select
          className={styles.sort}
          aria-label="排序"
          value={sort}
          onChange={({ target }) => handleSort(target.value)}
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <nav className={styles.sorts} aria-label="排序">
          {sorts.map(({ value, label, to }) => (
            <Link key={value} to={to} aria-current={value === sort ? 'true' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <nav className={styles.views} aria-label="檢視方式">
          {VIEWS.map(({ value, label, Icon }) => (
            <Link
              key={value}
              to={{ pathname, search: searchOf({ view: value, current }) }}
              aria-label={label}
              title={label}
              aria-current={value === view ? 'true' : undefined}
            >
              <Icon aria-hidden />
            </Link>
          ))}
        </nav>
      </div>
      {isFiltering && drawer(() => setFiltering(false))}
    </>
  );
}
