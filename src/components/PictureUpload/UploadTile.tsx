import { Button } from 'antd';
import { useEffect, useState } from 'react';
import styles from './PictureUpload.module.css';
import type { Upload } from './useUploads';

interface Props {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A preview URL of the file, if the browser can show it. */
function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** A file being uploaded, or its error. */
export function UploadTile({ upload: { file, sent, fault }, onRetry, onRemove }: Props) {
  const preview = usePreview(file);
  const percent = Math.round(sent * 100);
  return (
    <li className={styles.tile}>
      <span className={styles.picture}>
        <span className={styles.preview}>
          {preview && !fault && <img src={preview} alt="" />}
          {fault && (
            <span className={styles.fault} role="alert">
              <b>{file.name}</b>
              {fault}
            </span>
          )}
        </span>
      </span>
      {fault ? (
        <span className={styles.tools}>
          <Button type="link" onClick={onRetry}>
            重試
          </Button>
          <Button type="link" danger onClick={onRemove}>
            移除
          </Button>
        </span>
      ) : (
        <span className={styles.progress}>
          <progress value={percent} max={100} aria-label={`上傳 ${file.name}`} />
          <span>{percent < 100 ? `${percent}%` : '處理中…'}</span>
        </span>
      )}
    </li>
  );
}
