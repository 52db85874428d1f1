import type { Picture as PictureData } from '@common/endpoints/pictures';
import { pictureSrcSet, thumbnailUrl } from '@common/pictureFiles';
import { useState } from 'react';
import styles from './Picture.module.css';

interface Props {
  picture?: PictureData | null;
  /** Where only an address was kept, such as in an order; shown small. */
  url?: string | null;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** Above the fold: loads at once. */
  eager?: boolean;
  /** The largest thing on the page: loads before the others. */
  first?: boolean;
  /** How wide it is shown, as `sizes` of an `img`; of itself as wide as a card in a listing. */
  sizes?: string;
  /** Width by height of its place. */
  ratio?: number;
  /** `contain` shows all of it, `cover` fills the place. */
  fit?: 'cover' | 'contain';
}

const CARD = '(min-width: 1200px) 240px, (min-width: 640px) 25vw, 50vw';
/** What `width` and `height` tell the browser before anything has come. */
const NOMINAL = 400;

/** A picture that keeps its place before, after and without loading. */
export function Picture({
  picture,
  url,
  alt,
  eager = false,
  first = false,
  sizes = CARD,
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
        // Beside a picture that is there, the pattern of a missing one would mislead.
        ...(loaded === src && fit === 'contain' && { background: 'var(--mat)' }),
        ...(blurred && { background: `center / ${fit} no-repeat url("${blurred}")` }),
      }}
    >
      {src && failed !== src && (
        // A picture's formats, the best first; the browser takes the first that it knows.
        <picture key={src}>
          {(['avif', 'webp'] as const).map((format) => {
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
            onLoad={() => setLoaded(src)}
            onError={() => setFailed(src)}
          />
        </picture>
      )}
    </span>
  );
}
