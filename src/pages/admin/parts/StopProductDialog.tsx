import { FormDialog } from '@/components/FormDialog';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';

interface Props {
  product: { id: number; title: string };
  onDone: () => void;
  onClose: () => void;
}

/** Takes a member's product off sale until a revision is approved; its seller gets the reason. */
export function StopProductDialog({ product, onDone, onClose }: Props) {
  return (
    <FormDialog<{ reason: string }>
      title={`停售：${product.title}`}
      okText="停售"
      cancelText="先不要"
      onClose={onClose}
      onDone={() => {
        void toast.success('已停售，並通知賣家');
        onClose();
        onDone();
      }}
      send={({ reason }) =>
        api('POST /api/admin/member-products/:id/stop', {
          params: { id: product.id },
          body: { reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <p>商品立即下架，已成立的訂單照常進行。賣家修改並重新送審，通過後才會恢復販售。</p>
      <ReasonField name="reason" label="原因（賣家會看到）" />
    </FormDialog>
  );
}
