import type { Promotion } from '@common/endpoints/promotions';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';

interface Props {
  promotion: Promotion;
  onDone: (stopped: Promotion) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Takes a product off the first places; the seller reads the reason. */
export function StopDialog({ promotion: { id, title }, ...rest }: Props) {
  return (
    <FormDialog<{ reason: string }, Promotion>
      {...rest}
      title={`停止推廣：${title}`}
      okText="停止推廣"
      danger
      send={({ reason }) =>
        api('POST /api/admin/promotions/:id/stop', {
          params: { id },
          body: { reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <p>商品仍在賣場販售，只是不再優先顯示。剩餘的整天數會退回給賣家，原因也會告訴賣家。</p>
      <ReasonField />
    </FormDialog>
  );
}
