import type { ProductCard as Card } from '@common/endpoints/products';
import { useDeferredValue } from 'react';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import styles from './ProductCard.module.css';

/** About what a phone shows before one scrolls. */
const ABOVE_THE_FOLD = 4;

interface Props {
  products?: Card[];
  places: number;
  /** One beneath the other, with more words. */
  view?: 'grid' | 'list';
  /** Something stands beside the cards on a wide screen. */
  beside?: boolean;
}

/** Cards side by side; while there are no products yet, `places` empty ones. */
export function ProductGrid({ products: known, places, view = 'grid', beside = false }: Props) {
  // Many cards are drawn in slices.
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
    <ul className={layout}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < ABOVE_THE_FOLD} />
        </li>
      ))}
    </ul>
  );
}
