import { Link } from '@umijs/max';
import styles from './ProductListing.module.css';

interface Props {
  pathname: string;
  current: number;
  last: number;
  searchOf: (page: number) => string;
}

/** The first, last and neighbouring page numbers, with gaps for the others. */
export function shownPages(current: number, last: number): (number | 'gap')[] {
  const near = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(near)]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? 0;
    return page - before > 1 ? (['gap', page] as const) : [page];
  });
}

/** Pagination as links, which can be opened in a new tab and shared. */
export function ListingPages({ pathname, current, last, searchOf }: Props) {
  const at = Math.min(current, last);
  const toPage = (page: number, label: string | number, rel?: 'prev' | 'next') => (
    <Link
      key={label}
      to={{ pathname, search: searchOf(page) }}
      rel={rel}
      aria-label={rel ? undefined : `第 ${page} 頁`}
      aria-current={page === current ? 'page' : undefined}
      onClick={() => window.scrollTo(0, 0)}
    >
      {label}
    </Link>
  );
  let gaps = 0;
  return (
    <nav className={styles.pages} aria-label="分頁">
      {at > 1 && toPage(at - 1, '上一頁', 'prev')}
      {shownPages(at, last).map((page) =>
        page === 'gap' ? <span key={`gap${gaps++}`}>…</span> : toPage(page, page),
      )}
      {at < last && toPage(at + 1, '下一頁', 'next')}
    </nav>
  );
}
