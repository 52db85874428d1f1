import type { Facets } from '@common/endpoints/products';
import { toggleAttribute } from '@common/goods/attributeFilter';
import type { CategoryNode } from '@common/goods/categoryPath';
import type { ListingQuery } from '@common/selling/listingQuery';
import { grouped } from '@common/text/grouped';
import { history } from '@umijs/max';
import { startTransition, useOptimistic } from 'react';
import { CategoryTree } from './CategoryTree';
import styles from './Filters.module.css';
import { PriceFields } from './PriceFields';
import type { QueryStringWith } from './useListingQuery';

interface Props {
  pathname: string;
  query: ListingQuery;
  searchOf: QueryStringWith;
  categories: readonly CategoryNode[];
  facets: Facets | undefined;
}

/** The attribute values to offer; chosen ones are included even without matches. */
function offered(facets: Facets | undefined, { attributes }: ListingQuery) {
  const names = new Map<string, { value: string; count?: number }[]>();
  for (const { name, values } of facets?.attributes ?? []) {
    const shown = values.map(({ value, count }) => ({
      value,
      count: facets?.exact ? count : undefined,
    }));
    names.set(name, shown);
  }
  for (const [name, values] of attributes) {
    const known = names.get(name) ?? [];
    const missing = values.filter((value) => !known.some((one) => one.value === value));
    names.set(name, [...known, ...missing.map((value) => ({ value }))]);
  }
  return [...names];
}

/** All filters of a listing; each choice takes effect at once. */
export function Filters({ pathname, query: asked, searchOf, categories, facets }: Props) {
  // A choice is marked before the page with its results is drawn: on a slow phone that takes a while.
  const [query, mark] = useOptimistic(asked);
  const choose = (change: Partial<ListingQuery>) =>
    startTransition(() => {
      const chosen = { ...query, ...change, current: 1 };
      mark(chosen);
      history.push({ pathname, search: searchOf(chosen) });
    });
  const counts = facets?.exact
    ? new Map(facets.categories.map(({ slug, count }) => [slug, count]))
    : undefined;
  return (
    <div className={styles.filters}>
      <section>
        <h2>分類</h2>
        <CategoryTree
          nodes={categories}
          chosen={query.category}
          counts={counts}
          to={(slug) => ({ pathname, search: searchOf({ category: slug }) })}
        />
      </section>
      <section>
        <h2>價格</h2>
        <PriceFields minPrice={query.minPrice} maxPrice={query.maxPrice} onApply={choose} />
      </section>
      <section>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={query.inStock}
            onChange={({ target }) => choose({ inStock: target.checked })}
          />
          <span>只看有貨</span>
        </label>
      </section>
      {offered(facets, query).map(([name, values]) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {values.map(({ value, count }) => (
            <label key={value} className={styles.check}>
              <input
                type="checkbox"
                checked={query.attributes.get(name)?.includes(value) ?? false}
                onChange={() =>
                  choose({ attributes: toggleAttribute(query.attributes, name, value) })
                }
              />
              <span>{value}</span>
              {count !== undefined && <small>{grouped(count)}</small>}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
