import type { NewsInput } from '@common/endpoints/news';
import { useRequest } from 'ahooks';
import { Button, Drawer, Skeleton } from 'antd';
import { NewsArticle } from '@/components/News/NewsArticle';
import { api } from '@/services/api';

interface Props {
  typed: NewsInput;
  publishedAt: number | null;
  onClose: () => void;
}

/** An item as it will be read; the server renders it, as it does when it is saved. */
export function NewsPreview({ typed, publishedAt, onClose }: Props) {
  const { data, error, loading, refresh } = useRequest(
    () => api('POST /api/admin/rich-text/preview', { body: { markdown: typed.markdown } }),
    { onError() {} },
  );
  return (
    <Drawer
      open
      title="預覽"
      size={760}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      {!data && loading && <Skeleton active />}
      {!data && error && !loading && <Button onClick={refresh}>沒有載入成功，重新載入</Button>}
      {data && <NewsArticle {...typed} html={data.html} publishedAt={publishedAt} />}
    </Drawer>
  );
}
