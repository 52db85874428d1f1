import type { NewsCard } from '@common/endpoints/news';
import { coverUrl } from '@common/shopfront/newsCovers';
import { PICTURE_SIZES, pictureSrcSet } from '@common/shopfront/pictureFiles';
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
      sizes={picture ? PICTURE_SIZES.news : undefined}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
