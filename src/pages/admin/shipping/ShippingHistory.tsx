import type { ShippingChange } from '@common/endpoints/shipping';
import { Button, Modal, Table } from 'antd';
import dayjs from 'dayjs';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import type { ShippingEditor } from '@/components/Delivery/ShippingForm';
import { typedOf } from '@/components/Delivery/typedWay';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { isSameTerms } from './comparedShipping';
import { ShippingDiff } from './ShippingDiff';

interface Props {
  editor: ShippingEditor;
  onClose: () => void;
}

/** The changes of the platform's ways of delivery; an earlier version is put into the form, to be saved as a new change. */
export function ShippingHistory({ editor: { form, saved, unsaved, adopt }, onClose }: Props) {
  const { data, loading } = useApi(() => api('GET /api/admin/shipping/changes'));
  const restore = ({ before, at }: ShippingChange) => {
    const reason = `還原 ${dayjs(at).format('YYYY/MM/DD HH:mm')} 之前的設定`;
    form.setFieldsValue({ ...typedOf(before), reason });
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
    <Modal open title="變更紀錄：運送方式" width={860} footer={null} onCancel={onClose}>
      <Table<ShippingChange>
        size="small"
        rowKey="id"
        loading={loading}
        dataSource={data ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 640 }}
        locale={{ emptyText: '還沒有變更過。' }}
        columns={[
          { title: '時間', render: (_, { at }) => <Time at={at} /> },
          { title: '變更人', dataIndex: 'staff' },
          {
            title: '內容',
            render: (_, { before, after }) => <ShippingDiff before={before} after={after} />,
          },
          { title: '原因', dataIndex: 'note' },
          {
            title: '',
            render: (_, change) =>
              !isSameTerms(change.before, saved.terms) && restoreButton(change),
          },
        ]}
      />
    </Modal>
  );
}
