import type { StaffNews } from '@common/endpoints/news';
import { Button, Popconfirm } from 'antd';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

interface Props {
  item: Pick<StaffNews, 'id' | 'published' | 'version'>;
  onDone: (item: StaffNews) => void;
  /** Another has changed it since. */
  onRefused?: () => void;
}

/** Shows an item to everyone, or takes it back after asking. */
export function PublishButton({ item: { id, published, version }, onDone, onRefused }: Props) {
  const { run, loading } = useApi(
    () =>
      published
        ? api('POST /api/admin/news/:id/unpublish', { params: { id }, body: { version } })
        : api('POST /api/admin/news/:id/publish', { params: { id }, body: { version } }),
    { manual: true, onSuccess: onDone, onError: () => onRefused?.() },
  );
  if (!published) {
    return (
      <Popconfirm
        title="要發布這則消息嗎？"
        description="所有訪客都會看到。"
        okText="發布"
        cancelText="先不要"
        onConfirm={run}
      >
        <Button loading={loading}>發布</Button>
      </Popconfirm>
    );
  }
  return (
    <Popconfirm
      title="要取消發布嗎？"
      description="訪客將看不到這則消息，內容會保留為草稿。"
      okText="取消發布"
      okButtonProps={{ danger: true }}
      cancelText="先不要"
      onConfirm={run}
    >
      <Button loading={loading}>取消發布</Button>
    </Popconfirm>
  );
}
