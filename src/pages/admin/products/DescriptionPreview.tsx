import { useRequest } from 'ahooks';
import { Button, Drawer, Skeleton } from 'antd';
import { RichText } from '@/components/RichText';
import { api } from '@/services/api';

interface Props {
  markdown: string;
  onClose: () => void;
}

/** A description as it will be read; the server renders it. */
export function DescriptionPreview({ markdown, onClose }: Props) {
  const { data, error, loading, refresh } = useRequest(
    () => api('POST /api/admin/rich-text/preview', { body: { markdown } }),
    { onError() {} },
  );
  return (
    <Drawer
      open
      title="商品說明預覽"
      size={760}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      {!data && loading && <Skeleton active />}
      {!data && error && !loading && <Button onClick={refresh}>沒有載入成功，重新載入</Button>}
      {data && <RichText html={data.html} />}
    </Drawer>
  );
}
