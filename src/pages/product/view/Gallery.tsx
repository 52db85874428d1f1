import type { Product } from '@common/endpoints/products';
import { useState } from 'react';
import { Picture } from '@/components/Picture';
import styles from './Gallery.module.css';

interface Props {
  pictures: Product['pictures'];
  title: string;
}

export function Gallery({ pictures, title }: Props) {
  const [index, setIndex] = useState(0);
  const shown = pictures[index] ?? pictures[0];
  return (
    <div className={styles.gallery}>
      <Picture url={shown?.url} alt={shown?.alt || title} eager />
      {pictures.length > 1 && (
        <ul className={styles.choice}>
          {pictures.map(({ url, alt }, at) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`第 ${at + 1} 張圖：${alt || title}`}
                aria-pressed={at === index}
                onClick={() => setIndex(at)}
              >
                <Picture url={url} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
