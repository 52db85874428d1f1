import type { Facets } from '@common/endpoints/products';
import { toggleAttribute } from '@common/goods/attributeFilter';
import type { CategoryNode } from '@common/goods/categoryPath';
import type { ListingQuery } from '@common/selling/listingQuery';
import { grouped } from '@common/text/grouped';
import { history } from '@umijs/max';
import { startTransition, useOptimistic, useState } from 'react';
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
  /** Set in the drawer of a phone. */
  drawer?: { formId: string; onDone: () => void };
}

/**
 * The values to offer per attribute, by its name: those of the matching products, and chosen ones even without matches.
 * Counts from a sample (`exact` is false) are left out.
 */
function offered(facets: Facets | undefined, { attributes }: ListingQuery) {
  const valuesByName = new Map<string, { value: string; count?: number }[]>();
  for (const { name, values } of facets?.attributes ?? []) {
    const matching = values.map(({ value, count }) => ({
      value,
      count: facets?.exact ? count : undefined,
    }));
    valuesByName.set(name, matching);
  }
  for (const [name, chosen] of attributes) {
    const matching = valuesByName.get(name) ?? [];
    const others = chosen.filter((value) => !matching.some((match) => match.value === value));
    valuesByName.set(name, [...matching, ...others.map((value) => ({ value }))]);
  }
  return [...valuesByName];
}

/** All filters of a listing; each choice takes effect at once. Those of one opening of the drawer are one step back. */
export function Filters({
  pathname,
  query: queryOfPage,
  searchOf,
  categories,
  facets,
  drawer,
}: Props) {
  const [replaces, setReplaces] = useState(false);
  const stepOn = () => setReplaces(drawer !== undefined);
  // A choice is marked before the page with its results is drawn: drawing takes a while on a slow phone.
  const [query, mark] = useOptimistic(queryOfPage);
  const choose = (change: Partial<ListingQuery>) =>
    startTransition(() => {
      const chosen = { ...query, ...change, current: 1 };
      mark(chosen);
      const to = { pathname, search: searchOf(chosen) };
      if (replaces) history.replace(to);
      else history.push(to);
      stepOn();
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
          replaces={replaces}
          onChoose={stepOn}
        />
      </section>
      <section>
        <h2>價格</h2>
        <PriceFields
          minPrice={query.minPrice}
          maxPrice={query.maxPrice}
          onApply={choose}
          {...drawer}
        />
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
