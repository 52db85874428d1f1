import type { StaffNews } from '@common/endpoints/news';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { PublicButton } from '../parts/PublicButton';

interface Props {
  item: Pick<StaffNews, 'id' | 'published' | 'version'>;
  onDone: (item: StaffNews) => void;
  /** Another has changed it since. */
  onRefused?: () => void;
}

/** Shows an item to everyone, or takes it back; asks first. */
export function PublishButton({ item: { id, published, version }, onDone, onRefused }: Props) {
  const { run, loading } = useApi(
    () =>
      published
        ? api('POST /api/admin/news/:id/unpublish', { params: { id }, body: { version } })
        : api('POST /api/admin/news/:id/publish', { params: { id }, body: { version } }),
    { manual: true, onSuccess: onDone, onError: () => onRefused?.() },
  );
  return (
    <PublicButton
      isPublic={published}
      show={{ title: '要發布這則消息嗎？', description: '所有訪客都會看到。', verb: '發布' }}
      hide={{
        title: '要取消發布嗎？',
        description: '訪客將看不到這則消息，內容會保留為草稿。',
        verb: '取消發布',
      }}
      loading={loading}
      onConfirm={run}
    />
  );
}
