import styles from './Bones.module.css';

interface Props {
  /** Of the cards, px. */
  heights: readonly number[];
  /** On a wide screen the first stands beside the others. */
  columns?: boolean;
}

/** A page of cards below its heading while it loads, each as high as it will be. */
export const CardBones = ({ heights, columns = false }: Props) => (
  <div className={columns ? styles.beside : styles.stack} role="status" aria-label="載入中">
    <i className={styles.title} />
    {heights.map((height, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place on the page is the card's identity
      <span key={at} className={styles.card} style={{ minHeight: height }}>
        <i className={styles.short} />
        <i className={styles.long} />
      </span>
    ))}
  </div>
);
