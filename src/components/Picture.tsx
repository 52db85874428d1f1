import type { Picture as PictureData } from '@common/endpoints/pictures';
import {
  PICTURE_FORMATS,
  PICTURE_SIZES,
  pictureSrcSet,
  thumbnailUrl,
} from '@common/shopfront/pictureFiles';
import { useState } from 'react';
import styles from './Picture.module.css';

interface Props {
  picture?: PictureData | null;
  /** For a picture of which only the URL was stored, such as in an order; shown small. */
  url?: string | null;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** Above the fold: loads immediately. */
  eager?: boolean;
  /** The page's largest element: loads with priority. */
  first?: boolean;
  /** The `sizes` of the `img`; by default a card in a listing. */
  sizes?: string;
  /** Aspect ratio of its place, width by height. */
  ratio?: number;
  /** `contain` shows the whole picture, `cover` fills the place. */
  fit?: 'cover' | 'contain';
}

/** `width` and `height` attributes that reserve the place before loading. */
const NOMINAL = 400;

/** A picture whose place keeps its size before loading and after a failure. */
export function Picture({
  picture,
  url,
  alt,
  eager = false,
  first = false,
  sizes = PICTURE_SIZES.card,
  ratio = 1,
  fit = 'cover',
}: Props) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const src = picture ? picture.url : url && thumbnailUrl(url);
  const blurred = picture?.placeholder && loaded !== src ? picture.placeholder : undefined;
  return (
    <span
      className={styles.frame}
      style={{
        aspectRatio: ratio,
        // The pattern of a missing picture must not show beside a loaded one.
        ...(loaded === src && fit === 'contain' && { background: 'var(--mat)' }),
        ...(blurred && { background: `center / ${fit} no-repeat url("${blurred}")` }),
      }}
    >
      {src && failed !== src && (
        <picture key={src}>
          {PICTURE_FORMATS.map((format) => {
            const srcSet = picture && pictureSrcSet(picture, format);
            return (
              srcSet && (
                <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
              )
            );
          })}
          <img
            src={src}
            alt={alt}
            width={NOMINAL}
            height={Math.round(NOMINAL / ratio)}
            style={{ objectFit: fit }}
            loading={eager || first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            decoding="async"
            // Only where the style changes: a card of a listing is not rendered a second time.
            onLoad={blurred || fit === 'contain' ? () => setLoaded(src) : undefined}
            onError={() => setFailed(src)}
          />
        </picture>
      )}
    </span>
  );
}
