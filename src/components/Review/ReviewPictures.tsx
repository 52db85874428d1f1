import type { Picture as PictureData } from '@common/endpoints/pictures';
import { useRef, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { Picture } from '@/components/Picture';
import styles from './Review.module.css';

const ZoomDialog = lazyPart(async () => (await import('../Zoom/ZoomDialog')).ZoomDialog);

interface Props {
  pictures: readonly PictureData[];
  /** Their description, such as 陳＊＊評價. */
  title: string;
}

/** A review's pictures as thumbnails; a click opens the zoom dialog. */
export function ReviewPictures({ pictures, title }: Props) {
  const [zoomed, setZoomed] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.pictures} ref={list}>
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <button
              type="button"
              aria-label={`放大看：${title}第 ${at + 1} 張圖`}
              onClick={() => setZoomed(at)}
            >
              <Picture picture={picture} alt="" sizes="88px" />
            </button>
          </li>
        ))}
      </ul>
      {zoomed !== undefined && (
        <ZoomDialog
          pictures={[...pictures]}
          title={title}
          index={zoomed}
          onIndex={setZoomed}
          onClose={() => {
            list.current?.querySelectorAll('button')[zoomed]?.focus();
            setZoomed(undefined);
          }}
        />
      )}
    </>
  );
}
