import { Button } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

export function DeleteAddress({ id, onDone }: { id: number; onDone: () => void }) {
  const { run, loading } = useApi(() => api('DELETE /api/me/addresses/:id', { params: { id } }), {
    manual: true,
    onSuccess: onDone,
    onError: onDone,
  });
  return (
    <ConfirmPopover
      title="要刪除這個地址嗎？"
      description="已成立的訂單不受影響。"
      okText="刪除"
      okButtonProps={{ danger: true }}
      cancelText="先不要"
      onConfirm={run}
    >
      <Button loading={loading}>刪除</Button>
    </ConfirmPopover>
  );
}
