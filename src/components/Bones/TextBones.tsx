import styles from './Bones.module.css';

/** A text while it loads: an article has its picture below the title. */
export const TextBones = ({ covered = false }: { covered?: boolean }) => (
  <div className={styles.text} role="status" aria-label="載入中">
    <i className={styles.title} />
    {covered && <span className={styles.cover} />}
    <i className={styles.bone} />
    <i className={styles.bone} />
    <i className={styles.long} />
  </div>
);
