import type { WithdrawalDesk } from '@common/endpoints/adminWithdrawals';
import { Modal, Table } from 'antd';
import { Time } from '@/components/Time';

type Change = WithdrawalDesk['changes'][number];

const NAMES: Record<string, string> = {
  fee: '手續費',
  min: '單筆最低',
  dailyLimit: '每日上限',
  reviewAbove: '審核門檻',
  secondAbove: '雙人審核門檻',
  coolOffHours: '等待小時',
  killed: '停止',
  reason: '原因',
};

/** What a change changed, and nothing else. */
function Difference({ before, after }: Change) {
  return Object.keys(after)
    .filter((key) => String(before[key]) !== String(after[key]))
    .map((key) => (
      <div key={key}>
        {NAMES[key] ?? key}：{String(before[key] ?? '—')} → {String(after[key])}
      </div>
    ));
}

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
          { title: '變更人', render: (_, { by }) => by.name },
          { title: '內容', render: (_, change) => <Difference {...change} /> },
          { title: '說明', dataIndex: 'note' },
        ]}
      />
    </Modal>
  );
}
