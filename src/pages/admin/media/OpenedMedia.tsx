import type { MediaItem } from '@common/endpoints/media';
import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { useApi } from '@/services/useApi';
import { MediaDrawer, type MediaEnds } from './MediaDrawer';
import { readMediaItem } from './readMediaItem';

interface Props extends MediaEnds {
  id: number;
  /** Undefined where the page of the list that is shown has it not: then it is read. */
  known: MediaItem | undefined;
}

/** The picture that the URL names. */
export function OpenedMedia({ id, known, onSaved, ...ends }: Props) {
  const [item, setItem] = useState(known);
  const { error, loading, run } = useApi(() => readMediaItem(id), {
    manual: known !== undefined,
    onSuccess: setItem,
  });
  if (item) {
    const handleSaved = (saved: MediaItem) => {
      setItem(saved);
      onSaved(saved);
    };
    return <MediaDrawer item={item} onSaved={handleSaved} {...ends} />;
  }
  return (
    <Drawer
      open
      title="媒體庫"
      size={480}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={ends.onClose}
    >
      {loading && <Skeleton active />}
      {!loading && error && (
        <>
          <p>這張圖片可能已經刪除。</p>
          <RetryButton onRetry={run}>無法載入，重新載入</RetryButton>
        </>
      )}
    </Drawer>
  );
}
