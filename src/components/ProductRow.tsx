import type { ProductCard as Card } from '@common/endpoints/products';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import styles from './ProductRow.module.css';

interface Props {
  /** Undefined while loading: `skeletons` placeholders reserve the room. */
  products: readonly Card[] | undefined;
  skeletons: number;
  /** Accessible name of the row. */
  label: string;
  /** Paid promotions. */
  promoted?: boolean;
}

/** Cards in one row that scrolls sideways on a narrow screen. */
export function ProductRow({ products, skeletons, label, promoted }: Props) {
  if (!products) {
    return (
      <div className={styles.row} role="status" aria-label={`${label}載入中`}>
        {Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.row} aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} promoted={promoted} />
        </li>
      ))}
    </ul>
  );
}
