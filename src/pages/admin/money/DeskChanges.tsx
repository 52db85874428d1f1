import type { WithdrawalDesk } from '@common/endpoints/withdrawalDesk';
import { Modal, Table } from 'antd';
import { Time } from '@/components/Time';
import { Difference } from './Difference';

type Change = WithdrawalDesk['changes'][number];

export function DeskChanges({ changes, onClose }: { changes: Change[]; onClose: () => void }) {
  return (
    <Modal open title="變更紀錄" width={720} footer={null} onCancel={onClose}>
      <Table<Change>
        size="small"
        rowKey="at"
        dataSource={changes}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: true }}
        locale={{ emptyText: '還沒有變更過。' }}
        columns={[
          { title: '時間', render: (_, { at }) => <Time at={at} /> },
          {
            title: '變更人',
            render: (_, { by, proposedBy }) =>
              proposedBy === null ? by.name : `${proposedBy}（提出）、${by.name}（同意）`,
          },
          { title: '內容', render: (_, change) => <Difference {...change} /> },
          { title: '說明', dataIndex: 'note' },
        ]}
      />
    </Modal>
  );
}
