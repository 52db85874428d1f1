import styles from './loading.module.css';

/** A page's place while its code loads. Nothing shows at first: most pages are there at once. */
export default function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="載入中">
      <span className={styles.progress} />
      <i />
      <i />
      <i />
    </div>
  );
}
