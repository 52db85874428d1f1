import type { WithdrawalDesk, WithdrawalLimits } from '@common/endpoints/withdrawalDesk';
import { Button, Modal, Table } from 'antd';
import dayjs from 'dayjs';
import { Time } from '@/components/Time';
import { Difference } from './Difference';

type Change = WithdrawalDesk['changes'][number];

/** Limits to begin the form with, and why. */
export interface Start {
  limits: WithdrawalLimits;
  note: string;
}

interface Props {
  changes: Change[];
  limits: WithdrawalLimits;
  /** Undefined for those who may not propose limits now. */
  onRestore: ((start: Start) => void) | undefined;
  onClose: () => void;
}

/** The limits before a change; undefined if it was no change of limits, or if they are the current ones. */
function limitsBefore({ before }: Change, now: WithdrawalLimits): WithdrawalLimits | undefined {
  if (!('secondAbove' in before)) return undefined;
  const limits: WithdrawalLimits = { ...now, ...before };
  const isSame = Object.entries(now).every(([key, value]) => Object(limits)[key] === value);
  return isSame ? undefined : limits;
}

/** Changes of limits and switch, with person, time, old and new value; earlier limits can be proposed again. */
export function DeskChanges({ changes, limits, onRestore, onClose }: Props) {
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
          {
            title: '',
            render: (_, change) => {
              const earlier = limitsBefore(change, limits);
              if (!onRestore || !earlier) return null;
              const note = `還原 ${dayjs(change.at).format('YYYY/MM/DD HH:mm')} 之前的限額`;
              return (
                <Button size="small" onClick={() => onRestore({ limits: earlier, note })}>
                  還原到之前
                </Button>
              );
            },
          },
        ]}
      />
    </Modal>
  );
}
