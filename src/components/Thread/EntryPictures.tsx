import type { Picture as PictureData } from '@common/endpoints/pictures';
import { Picture } from '../Picture';
import styles from './Thread.module.css';

/** Thumbnails of an entry's pictures; a click opens the whole picture in a new tab. */
export function EntryPictures({ pictures }: { pictures: readonly PictureData[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, at) => {
        const alt = picture.alt || `圖片 ${at + 1}`;
        return (
          <li key={picture.url}>
            <a href={picture.url} target="_blank" rel="noreferrer">
              <Picture picture={picture} alt={alt} sizes="96px" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
