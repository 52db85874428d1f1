import { toggleAttribute } from '@common/goods/attributeFilter';
import type { CategoryNode } from '@common/goods/categoryPath';
import { type ListingQuery, NO_FILTERS } from '@common/selling/listingQuery';
import { searchedWords } from '@common/text/shorten';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import styles from './ProductListing.module.css';
import type { QueryStringWith } from './useListingQuery';

interface Props {
  pathname: string;
  query: ListingQuery;
  searchOf: QueryStringWith;
  categories: readonly CategoryNode[];
}

function priceText({ minPrice, maxPrice }: ListingQuery): string {
  if (!minPrice) return `${maxPrice} ${TOKEN_SYMBOL} 以下`;
  return maxPrice ? `${minPrice}–${maxPrice} ${TOKEN_SYMBOL}` : `${minPrice} ${TOKEN_SYMBOL} 以上`;
}

/** The active filters as labels, each with the change that removes it. */
export function activeFilters(
  query: ListingQuery,
  categories: readonly CategoryNode[],
): { label: string; removal: Partial<ListingQuery> }[] {
  const { q, category, minPrice, maxPrice, inStock, attributes } = query;
  const known = categories.find(({ slug }) => slug === category)?.name;
  // A placeholder while the names load, so that nothing below moves.
  const name = category && categories.length === 0 ? '…' : known;
  return [
    ...(q ? [{ label: searchedWords(q), removal: { q: '' } }] : []),
    ...(name ? [{ label: name, removal: { category: '' } }] : []),
    ...(minPrice || maxPrice
      ? [{ label: priceText(query), removal: { minPrice: '', maxPrice: '' } }]
      : []),
    ...(inStock ? [{ label: '有貨', removal: { inStock: false } }] : []),
    ...[...attributes].flatMap(([attribute, values]) =>
      values.map((value) => ({
        label: `${attribute}：${value}`,
        removal: { attributes: toggleAttribute(attributes, attribute, value) },
      })),
    ),
  ];
}

/** The active filters as chips that remove them. */
export function ActiveFilters({ pathname, query, searchOf, categories }: Props) {
  const filters = activeFilters(query, categories);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="目前的條件">
      {filters.map(({ label, removal }) => (
        <li key={label}>
          <Link to={{ pathname, search: searchOf(removal) }} aria-label={`移除條件 ${label}`}>
            <span>{label}</span> <i aria-hidden>×</i>
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={{ pathname, search: searchOf({ ...NO_FILTERS, q: '' }) }}
            className={styles.clear}
          >
            全部清除
          </Link>
        </li>
      )}
    </ul>
  );
}
