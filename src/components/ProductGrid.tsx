import type { ProductCard as Card } from '@common/endpoints/products';
import { type ReactNode, useDeferredValue } from 'react';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import styles from './ProductCard.module.css';

/** About the number of cards visible on a phone without scrolling. */
const ABOVE_THE_FOLD = 4;

interface Props {
  products?: Card[];
  skeletons: number;
  /** `list`: one below the other, with more text. */
  view?: 'grid' | 'list';
  /** Whether a sidebar stands beside the cards on a wide screen. */
  hasSidebar?: boolean;
  /** A line below a card. */
  noteOf?: (product: Card) => ReactNode;
}

/** A grid of product cards; `skeletons` placeholders while loading. */
export function ProductGrid({
  products: known,
  skeletons,
  view = 'grid',
  hasSidebar = false,
  noteOf,
}: Props) {
  // Deferred, so that rendering many cards does not block input.
  const products = useDeferredValue(known);
  const layout = view === 'list' ? styles.list : hasSidebar ? styles.gridBeside : styles.grid;
  if (!products) {
    return (
      <div className={layout} role="status" aria-label="商品載入中">
        {Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  // useFollowedAddress counts the children of [data-cards] to tell which page is in view.
  return (
    <ul className={layout} data-cards>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < ABOVE_THE_FOLD} />
          {noteOf && <p className={styles.note}>{noteOf(product)}</p>}
        </li>
      ))}
    </ul>
  );
}
