import styles from './loading.module.css';

/** Placeholder while a page's code loads. Invisible at first, because most pages load at once. */
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
