import { Modal, Table } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { Time } from '@/components/Time';

interface Change {
  id: number;
  at: number;
  note: string;
}

interface Props<C extends Change> {
  /** What was changed. */
  title: string;
  changes: readonly C[] | undefined;
  loading: boolean;
  whoOf: (change: C) => string;
  diffOf: (change: C) => ReactNode;
  /** What puts the values before a change back; nothing where they are the current ones. */
  restoreOf: (change: C) => ReactNode;
  onClose: () => void;
}

/** The reason with which values before a change are put back. */
export const restoreReason = ({ at }: Change) =>
  `還原 ${dayjs(at).format('YYYY/MM/DD HH:mm')} 之前的設定`;

/** The changes of a setting with person, time and both values; an earlier version can be put back as a new change. */
export function ChangeHistory<C extends Change>(props: Props<C>) {
  const { title, changes = [], loading, whoOf, diffOf, restoreOf, onClose } = props;
  return (
    <Modal open title={`變更紀錄：${title}`} width={860} footer={null} onCancel={onClose}>
      <Table<C>
        size="small"
        rowKey="id"
        loading={loading}
        dataSource={changes}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 640 }}
        locale={{ emptyText: '還沒有變更過。' }}
        columns={[
          { title: '時間', render: (_, { at }) => <Time at={at} /> },
          { title: '變更人', render: (_, change) => whoOf(change) },
          { title: '內容', render: (_, change) => diffOf(change) },
          { title: '原因', dataIndex: 'note' },
          { title: '', render: (_, change) => restoreOf(change) },
        ]}
      />
    </Modal>
  );
}
