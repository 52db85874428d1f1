import { toggleAttribute } from '@common/attributeFilter';
import type { CategoryNode } from '@common/categoryPath';
import { type ListingQuery, NOT_NARROWED } from '@common/listingQuery';
import { searchedWords } from '@common/shorten';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import styles from './ProductListing.module.css';
import type { SearchOf } from './useListingQuery';

interface Props {
  pathname: string;
  query: ListingQuery;
  searchOf: SearchOf;
  categories: readonly CategoryNode[];
}

function priceText({ minPrice, maxPrice }: ListingQuery): string {
  if (!minPrice) return `${maxPrice} ${TOKEN_SYMBOL} 以下`;
  return maxPrice ? `${minPrice}–${maxPrice} ${TOKEN_SYMBOL}` : `${minPrice} ${TOKEN_SYMBOL} 以上`;
}

/** The active filters as labels, each with the change that removes it. */
export function choicesOf(
  query: ListingQuery,
  categories: readonly CategoryNode[],
): { label: string; without: Partial<ListingQuery> }[] {
  const { q, category, minPrice, maxPrice, inStock, attributes } = query;
  const known = categories.find(({ slug }) => slug === category)?.name;
  // A placeholder while the names load, so that nothing below moves.
  const name = category && categories.length === 0 ? '…' : known;
  return [
    ...(q ? [{ label: searchedWords(q), without: { q: '' } }] : []),
    ...(name ? [{ label: name, without: { category: '' } }] : []),
    ...(minPrice || maxPrice
      ? [{ label: priceText(query), without: { minPrice: '', maxPrice: '' } }]
      : []),
    ...(inStock ? [{ label: '有貨', without: { inStock: false } }] : []),
    ...[...attributes].flatMap(([attribute, values]) =>
      values.map((value) => ({
        label: `${attribute}：${value}`,
        without: { attributes: toggleAttribute(attributes, attribute, value) },
      })),
    ),
  ];
}

/** The active filters as chips that remove them. */
export function Chosen({ pathname, query, searchOf, categories }: Props) {
  const choices = choicesOf(query, categories);
  if (choices.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="目前的條件">
      {choices.map(({ label, without }) => (
        <li key={label}>
          <Link to={{ pathname, search: searchOf(without) }} aria-label={`移除條件 ${label}`}>
            <span>{label}</span> <i aria-hidden>×</i>
          </Link>
        </li>
      ))}
      {choices.length > 1 && (
        <li>
          <Link
            to={{ pathname, search: searchOf({ ...NOT_NARROWED, q: '' }) }}
            className={styles.clear}
          >
            全部清除
          </Link>
        </li>
      )}
    </ul>
  );
}
