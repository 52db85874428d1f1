import styles from './Bones.module.css';

interface Props {
  /** The name of the loading content, for screen readers. */
  label: string;
  rows?: number;
  /** Whether each row begins with a picture. */
  pictured?: boolean;
}

/** Rows of a list while it loads, as high as its own. */
export function RowBones({ label, rows = 4, pictured = false }: Props) {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <div key={row} className={pictured ? styles.pictured : styles.row}>
          {pictured && <span className={styles.picture} />}
          <span className={styles.lines}>
            <i className={styles.long} />
            <i className={styles.short} />
            {pictured && <i className={styles.short} />}
          </span>
        </div>
      ))}
    </div>
  );
}
