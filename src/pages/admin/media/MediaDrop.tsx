import type { MediaItem } from '@common/endpoints/media';
import { Button } from 'antd';
import { ACCEPTED_PICTURES, useFileDrop } from '@/components/PictureUpload/pictureFiles';
import styles from './media.module.css';
import { useMediaUploads } from './useMediaUploads';

/** Takes pictures into the library, chosen or dropped, several at once. */
export function MediaDrop({ onArrived }: { onArrived: (item: MediaItem) => void }) {
  const { uploads, add, retry, drop } = useMediaUploads(onArrived);
  const { isOver, handlers } = useFileDrop(add);
  return (
    <>
      <label className={isOver ? `${styles.drop} ${styles.over}` : styles.drop} {...handlers}>
        <span>上傳圖片</span>
        <span className={styles.quiet}>
          可以一次選多張，或拖到這裡。每張 10 MB 以內，JPG、PNG、WebP、AVIF 或 GIF。
        </span>
        <input
          type="file"
          accept={ACCEPTED_PICTURES}
          multiple
          aria-label="上傳圖片"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
      </label>
      <ul className={styles.uploads} aria-label="正在上傳">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span>{upload.file.name}</span>
            {upload.fault === undefined ? (
              <progress value={upload.sent} max={1} aria-label={`上傳 ${upload.file.name}`} />
            ) : (
              <>
                <span role="alert" className={styles.fault}>
                  {upload.fault}
                </span>
                <Button size="small" onClick={() => retry(upload)}>
                  重試
                </Button>
                <Button size="small" onClick={() => drop(upload.key)}>
                  移除
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
