import { useState } from 'react';
import styles from './Picture.module.css';

interface Props {
  url: string | undefined | null;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** Above the fold: loads at once. */
  eager?: boolean;
}

/** A square picture that keeps its place before, after and without loading. */
export function Picture({ url, alt, eager = false }: Props) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.frame}>
      {url && failed !== url && (
        <img
          src={url}
          alt={alt}
          width={400}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(url)}
        />
      )}
    </span>
  );
}
