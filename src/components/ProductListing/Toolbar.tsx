import { AppstoreOutlined, BarsOutlined, FilterOutlined } from '@ant-design/icons';
import { type ListingQuery, SORTS } from '@common/selling/listingQuery';
import { Link } from '@umijs/max';
import { type ReactNode, useState } from 'react';
import styles from './ProductListing.module.css';
import { Sorts } from './Sorts';
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
  return (
    <>
      <div className={styles.toolbar}>
        <button type="button" className={styles.filterButton} onClick={() => setFiltering(true)}>
          <FilterOutlined aria-hidden /> 篩選
          {chosen > 0 && <b>{chosen}</b>}
        </button>
        <Sorts sorts={sorts} current={sort} />
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
