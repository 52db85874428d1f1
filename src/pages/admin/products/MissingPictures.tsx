import { Alert } from 'antd';
import type { ChangeEvent } from 'react';
import styles from './import.module.css';
import type { ZipProgress, ZipResult } from './usePictureZip';

interface Props {
  /** Names of picture files that no upload has. */
  missing: readonly string[];
  progress: ZipProgress | undefined;
  /** The result of the last zip. */
  result: ZipResult | undefined;
  busy: boolean;
  onZip: (zip: File) => void;
}

/** Names, or faults, that are listed. */
const MAX_LISTED = 8;
const namesOf = (names: readonly string[]) =>
  `${names.slice(0, MAX_LISTED).join('、')}${names.length > MAX_LISTED ? ` 等 ${names.length} 張` : ''}`;

/** Pictures that a product file names and nobody uploaded, and a zip to take them from. */
export function MissingPictures({ missing, progress, result, busy, onZip }: Props) {
  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const zip = event.target.files?.[0];
    event.target.value = '';
    if (zip) onZip(zip);
  };
  if (progress) {
    return (
      <Alert
        type="info"
        showIcon
        className={styles.unreadable}
        title={`上傳圖片 ${progress.done + 1}／${progress.total}：${progress.name}`}
        description="請不要離開這一頁。已上傳的圖片會留著，不需要重來。"
      />
    );
  }
  const faults = result?.faults ?? [];
  return (
    <>
      {result && result.uploaded > 0 && (
        <Alert
          type="success"
          showIcon
          className={styles.unreadable}
          title={`從 zip 上傳了 ${result.uploaded} 張圖片。`}
        />
      )}
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          className={styles.unreadable}
          title={`${faults.length} 張圖片沒有上傳`}
          description={
            <ul className={styles.faults}>
              {faults.slice(0, MAX_LISTED).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
              {faults.length > MAX_LISTED && <li>還有 {faults.length - MAX_LISTED} 張。</li>}
            </ul>
          }
        />
      )}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.unreadable}
          title={`${missing.length} 張圖片還沒有上傳`}
          description={
            <>
              <p className={styles.names}>{namesOf(missing)}</p>
              <label className={busy ? `${styles.choose} ${styles.busy}` : styles.choose}>
                選擇圖片 zip
                <input
                  type="file"
                  accept=".zip,application/zip"
                  disabled={busy}
                  onChange={handleChosen}
                />
              </label>
            </>
          }
        />
      )}
    </>
  );
}
