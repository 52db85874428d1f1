import { ProductGrid } from '../ProductGrid';
import styles from './Bones.module.css';

/** A seller's page while it loads. */
export const SellerBones = () => (
  <div className={styles.cards} role="status" aria-label="載入中">
    <div className={styles.seller}>
      <span className={styles.face} />
      <span className={styles.lines}>
        <i className={styles.short} />
        <i className={styles.long} />
      </span>
    </div>
    <ProductGrid skeletons={10} />
  </div>
);
