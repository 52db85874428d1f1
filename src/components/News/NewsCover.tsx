import { type NewsCover as Cover, coverUrl } from '@common/newsCovers';
import styles from './NewsCards.module.css';

/** A news picture, 16:9; decorative, because the title stands beside it. */
export function NewsCover({ cover, eager = false }: { cover: Cover; eager?: boolean }) {
  return (
    <img
      className={styles.cover}
      src={coverUrl(cover)}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
