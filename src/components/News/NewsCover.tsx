import type { NewsCard } from '@common/endpoints/news';
import { coverUrl } from '@common/newsCovers';
import { pictureSrcSet } from '@common/pictureFiles';
import styles from './NewsCards.module.css';

interface Props extends Pick<NewsCard, 'cover' | 'picture'> {
  eager?: boolean;
}

/** A news picture, 16:9; decorative, because the title stands beside it. */
export function NewsCover({ cover, picture, eager = false }: Props) {
  return (
    <img
      className={styles.cover}
      src={picture?.url ?? coverUrl(cover)}
      srcSet={picture ? pictureSrcSet(picture, 'webp') : undefined}
      sizes={picture ? '(min-width: 640px) 640px, 100vw' : undefined}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
