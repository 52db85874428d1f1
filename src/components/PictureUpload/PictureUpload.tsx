import type { Picture, PicturePurpose } from '@common/endpoints/pictures';
import { useEffect, useId, useRef, useState } from 'react';
import { AddTile } from './AddTile';
import { PictureTile } from './PictureTile';
import styles from './PictureUpload.module.css';
import { useFileDrop } from './pictureFiles';
import { UploadTile } from './UploadTile';
import { useUploads } from './useUploads';

interface Props {
  purpose: PicturePurpose;
  /** Maximum number of pictures. */
  max: number;
  /** Accessible name of the field, such as 商品圖片. */
  label: string;
  /** Requests an alternative text for each picture. */
  withAlt?: boolean;
  /** Marks the first picture as the one shown in listings. */
  withCover?: boolean;
  /** Called with true while files are uploading: a form waits for them. */
  onBusy?: (busy: boolean) => void;
  /** Set by Form.Item. */
  id?: string;
  value?: Picture[];
  onChange?: (pictures: Picture[]) => void;
}

/** Reports each change of `isBusy`, which is false at first. */
function useReported(isBusy: boolean, onBusy: Props['onBusy']): void {
  const reported = useRef(false);
  useEffect(() => {
    if (reported.current === isBusy) return;
    reported.current = isBusy;
    onBusy?.(isBusy);
  }, [isBusy, onBusy]);
}

/** A field for pictures: chosen, dropped or taken with the camera; ordered, described, removed. */
export function PictureUpload(props: Props) {
  const { purpose, max, label, withAlt = false, withCover = false, id, onBusy } = props;
  const { value: pictures = [], onChange } = props;
  const hint = useId();
  const [status, setStatus] = useState('');
  const latest = useRef(pictures);
  latest.current = pictures;

  const change = (next: Picture[], announcement: string) => {
    latest.current = next;
    setStatus(announcement);
    onChange?.(next);
  };
  const { uploads, isBusy, add, retry, drop } = useUploads(purpose, (picture) => {
    // A single picture replaces the one before.
    const next = max === 1 ? [picture] : [...latest.current, picture];
    change(next, `已上傳第 ${next.length} 張`);
  });
  useReported(isBusy, onBusy);

  const freeSlots = max === 1 ? 1 : max - pictures.length - uploads.length;
  const take = (files: File[]) => {
    const fitting = files.slice(0, Math.max(0, freeSlots));
    if (fitting.length < files.length) setStatus(`最多 ${max} 張，其餘沒有加入。`);
    add(fitting);
  };
  const { isOver, handlers } = useFileDrop(take);
  const move = (from: number, to: number) => {
    const moved = pictures[from];
    if (!moved || to < 0 || to >= pictures.length) return;
    const others = pictures.toSpliced(from, 1);
    change(others.toSpliced(to, 0, moved), `已移到第 ${to + 1} 張`);
  };

  return (
    <div className={isOver ? `${styles.field} ${styles.over}` : styles.field} {...handlers}>
      <ul className={withAlt ? `${styles.tiles} ${styles.wide}` : styles.tiles} aria-label={label}>
        {pictures.map((picture, at) => (
          <PictureTile
            key={picture.url}
            picture={picture}
            at={at}
            count={pictures.length}
            withAlt={withAlt}
            isCover={withCover && at === 0}
            onMove={(to) => move(at, to)}
            onRemove={() => change(pictures.toSpliced(at, 1), `已移除第 ${at + 1} 張`)}
            onAlt={(alt) => onChange?.(pictures.with(at, { ...picture, alt }))}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload.key)}
            onRemove={() => drop(upload.key)}
          />
        ))}
        {freeSlots > 0 && (
          <AddTile
            id={id}
            describedBy={hint}
            label={max === 1 && pictures.length > 0 ? '更換圖片' : '選擇圖片'}
            multiple={max > 1}
            onFiles={take}
          />
        )}
      </ul>
      <p id={hint} className={styles.hint}>
        {max > 1 ? `最多 ${max} 張，` : ''}每張 10 MB 以內，JPG、PNG、WebP、AVIF 或
        GIF；相片裡的拍攝地點等資訊會移除。
      </p>
      <p role="status" className={styles.status}>
        {status}
      </p>
    </div>
  );
}
