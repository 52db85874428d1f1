import type { ShippingChange } from '@common/endpoints/shipping';
import { Button } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import type { ShippingEditor } from '@/components/Delivery/ShippingForm';
import { typedOf } from '@/components/Delivery/typedWay';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { ChangeHistory, restoreReason } from '../parts/ChangeHistory';
import { isSameTerms } from './comparedShipping';
import { ShippingDiff } from './ShippingDiff';

interface Props {
  editor: ShippingEditor;
  onClose: () => void;
}

/** The changes of the platform's ways of delivery; an earlier version is put into the form, to be saved as a new change. */
export function ShippingHistory({ editor: { form, saved, unsaved, adopt }, onClose }: Props) {
  const { data, loading } = useApi(() => api('GET /api/admin/shipping/changes'));
  const restore = (change: ShippingChange) => {
    form.setFieldsValue({ ...typedOf(change.before), reason: restoreReason(change) });
    adopt(saved, true);
    onClose();
  };
  const restoreButton = (change: ShippingChange) =>
    unsaved ? (
      <ConfirmPopover
        title="要換成之前的設定嗎？"
        description="您填了還沒儲存的內容會換掉，無法復原。"
        okText="換成之前的"
        cancelText="先不要"
        onConfirm={() => restore(change)}
      >
        <Button size="small">還原到之前</Button>
      </ConfirmPopover>
    ) : (
      <Button size="small" onClick={() => restore(change)}>
        還原到之前
      </Button>
    );
  return (
    <ChangeHistory
      title="運送方式"
      changes={data}
      loading={loading}
      whoOf={({ staff }) => staff}
      diffOf={({ before, after }) => <ShippingDiff before={before} after={after} />}
      restoreOf={(change) => !isSameTerms(change.before, saved.terms) && restoreButton(change)}
      onClose={onClose}
    />
  );
}
