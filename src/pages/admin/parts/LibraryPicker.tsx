import type { Picture as PictureData } from '@common/endpoints/pictures';
import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { NewerOlder } from '@/components/NewerOlder';
import { Picture } from '@/components/Picture';
import { QueryInput } from '@/components/QueryInput';
import { RetryButton } from '@/components/RetryButton';
import { useOlderPages } from '@/components/useOlderPages';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './LibraryPicker.module.css';

interface Props {
  onChoose: (picture: PictureData) => void;
  onClose: () => void;
}

/** Chooses a picture of the media library. */
export function LibraryPicker({ onChoose, onClose }: Props) {
  const [q, setQ] = useState('');
  const { before, restart, turns } = useOlderPages();
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/admin/media', {
        query: { ...(q && { q }), ...(before && { before: String(before) }) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [q, before] },
  );
  return (
    <Modal open title="從媒體庫選擇圖片" footer={null} width={760} onCancel={onClose}>
      <QueryInput
        q={q}
        placeholder="圖片名稱或說明"
        maxLength={80}
        onSearch={(typed) => {
          setQ(typed);
          restart();
        }}
      />
      {!data && loading && <Skeleton active />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入媒體庫，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && <p>沒有符合條件的圖片。</p>}
      <ul className={styles.grid} aria-label="媒體庫">
        {data?.list.map(({ id, title, picture }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(picture)}>
              <Picture picture={picture} alt="" sizes="160px" fit="contain" eager />
              <span className={styles.name}>{title || '未命名'}</span>
            </button>
          </li>
        ))}
      </ul>
      <NewerOlder {...turns(data?.older)} />
    </Modal>
  );
}
