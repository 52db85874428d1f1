import type { MediaItem } from '@common/endpoints/media';
import { ID_TEXT } from '@common/text/urlText';
import { Select, Skeleton } from 'antd';
import { NewerOlder } from '@/components/NewerOlder';
import { Picture } from '@/components/Picture';
import { QueryInput } from '@/components/QueryInput';
import { RetryButton } from '@/components/RetryButton';
import { dropUnsaved } from '@/components/unsavedWork';
import { useOlderPages } from '@/components/useOlderPages';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { useOpened } from '../parts/useOpened';
import { draftOf } from './MediaDrawer';
import { MediaDrop } from './MediaDrop';
import styles from './media.module.css';
import { OpenedMedia } from './OpenedMedia';

const SIZES = [
  { value: 'small', label: '小（寬 640 以下）' },
  { value: 'medium', label: '中（寬 640–1199）' },
  { value: 'large', label: '大（寬 1200 以上）' },
];
const USES = [
  { value: 'used', label: '使用中' },
  { value: 'unused', label: '沒有使用' },
];

const usesText = ({ uses }: MediaItem) => (uses.length > 0 ? `${uses.length} 處使用` : '沒有使用');

/** 媒體庫: the pictures that staff uploaded for products, banners, categories and news. */
export default function MediaLibrary() {
  usePageTitle('媒體庫');
  const { get, change } = usePageQuery();
  const [q, size, use] = [get('q'), get('size'), get('use')];
  const { before, restart, turns } = useOlderPages();
  const { opened, open } = useOpened(ID_TEXT);
  const { data, error, loading, refresh, mutate } = useApi(
    () =>
      api('GET /api/admin/media', {
        query: {
          ...(q && { q }),
          ...(size && { size }),
          ...(use && { use }),
          ...(before && { before: String(before) }),
        },
      }),
    { refreshDeps: [q, size, use, before] },
  );
  const filter = (part: Record<string, string | undefined>) => {
    restart();
    change(part);
  };
  return (
    <>
      <header className={styles.head}>
        <h1>媒體庫</h1>
        <QueryInput
          q={q}
          placeholder="圖片名稱或說明"
          maxLength={80}
          className={styles.search}
          onSearch={(typed) => filter({ q: typed || undefined })}
        />
        <Select
          allowClear
          value={size}
          placeholder="所有大小"
          aria-label="大小"
          style={{ width: 170 }}
          options={SIZES}
          onChange={(chosen?: string) => filter({ size: chosen })}
        />
        <Select
          allowClear
          value={use}
          placeholder="所有圖片"
          aria-label="使用狀況"
          style={{ width: 120 }}
          options={USES}
          onChange={(chosen?: string) => filter({ use: chosen })}
        />
      </header>
      <MediaDrop onArrived={refresh} />
      {!data && loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入媒體庫，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && (
        <p>{q || size || use ? '沒有符合條件的圖片。' : '媒體庫還沒有圖片，先上傳一張。'}</p>
      )}
      <ul className={styles.grid} aria-label="圖片">
        {data?.list.map((item) => (
          <li key={item.id}>
            <button type="button" className={styles.card} onClick={() => open(item.id)}>
              <Picture picture={item.picture} alt={item.picture.alt} sizes="200px" fit="contain" />
              <span className={styles.name}>{item.title || '未命名'}</span>
              <span className={styles.quiet}>
                {item.picture.width} × {item.picture.height}・{usesText(item)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <NewerOlder {...turns(data?.older)} />
      {opened !== undefined && (data || error) && (
        <OpenedMedia
          key={opened}
          id={Number(opened)}
          known={data?.list.find(({ id }) => String(id) === opened)}
          onSaved={(saved) => {
            if (data) {
              const list = data.list.map((one) => (one.id === saved.id ? saved : one));
              mutate({ ...data, list });
            }
          }}
          onDeleted={() => {
            // What was typed about it ends with it.
            dropUnsaved(draftOf(opened));
            open(undefined);
            refresh();
          }}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
