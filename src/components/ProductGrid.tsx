import type { ProductCard as Card } from '@common/endpoints/products';
import { useDeferredValue } from 'react';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import styles from './ProductCard.module.css';

/** About the number of cards visible on a phone without scrolling. */
const ABOVE_THE_FOLD = 4;

interface Props {
  products?: Card[];
  places: number;
  /** `list`: one below the other, with more text. */
  view?: 'grid' | 'list';
  /** Whether a sidebar stands beside the cards on a wide screen. */
  beside?: boolean;
}

/** A grid of product cards; `places` placeholders while loading. */
export function ProductGrid({ products: known, places, view = 'grid', beside = false }: Props) {
  // Renders many cards with low priority.
  const products = useDeferredValue(known);
  const layout = view === 'list' ? styles.list : beside ? styles.gridBeside : styles.grid;
  if (!products) {
    return (
      <div className={layout} role="status" aria-label="商品載入中">
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    );
  }
  return (
    <ul className={layout} data-cards>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < ABOVE_THE_FOLD} />
        </li>
      ))}
    </ul>
  );
}
