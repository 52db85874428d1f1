import styles from './Celebration.module.css';

const PIECES = Array.from({ length: 18 }, (_, index) => index);

/** Confetti that falls once; still where the device asks for reduced motion. */
export const Celebration = () => (
  <span className={styles.sky} aria-hidden>
    {PIECES.map((piece) => (
      <i
        key={piece}
        style={{ left: `${(piece * 37) % 100}%`, animationDelay: `${(piece % 6) * 90}ms` }}
      />
    ))}
  </span>
);
