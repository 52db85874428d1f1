import styles from './Bones.module.css';

/** A product's page while it loads: gallery, title, price and choices where they will stand. */
export const ProductBones = () => (
  <div className={styles.product} role="status" aria-label="載入中">
    <span className={styles.gallery} />
    <span className={styles.lines}>
      <i className={styles.title} />
      <i className={styles.long} />
      <i className={styles.short} />
      <i className={styles.long} />
    </span>
  </div>
);
