import type { WithdrawalDesk, WithdrawalProposal } from '@common/endpoints/withdrawalDesk';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { NewStaffNote } from '../parts/NewStaffNote';
import { Difference } from './Difference';
import { ReasonField } from './ReasonField';

const TITLES: Record<WithdrawalProposal['kind'], string> = {
  limits: '調整提幣限額',
  resume: '恢復提幣',
};

interface DialogProps {
  proposal: WithdrawalProposal;
  isMine: boolean;
  onDone: (desk: WithdrawalDesk) => void;
  onRefused: () => void;
  onClose: () => void;
}

function ApproveDialog({ proposal, isMine: _, ...rest }: DialogProps) {
  const { id, kind, by, note } = proposal;
  return (
    <FormDialog<object, WithdrawalDesk>
      {...rest}
      title={`同意變更：${TITLES[kind]}`}
      okText="確認同意"
      send={() =>
        api('POST /api/admin/withdrawal-desk/proposals/:id/approve', {
          params: { id },
          skipErrorHandler: true,
        })
      }
    >
      <p>{by.name} 提出的變更會立即生效：</p>
      <Difference {...proposal} />
      <p>原因：{note}</p>
    </FormDialog>
  );
}

function RejectDialog({ proposal, isMine, ...rest }: DialogProps) {
  const { id, kind } = proposal;
  return (
    <FormDialog<{ note: string }, WithdrawalDesk>
      {...rest}
      title={`${isMine ? '撤回' : '不同意'}變更：${TITLES[kind]}`}
      okText={isMine ? '確認撤回' : '確認不同意'}
      danger
      send={({ note }) =>
        api('POST /api/admin/withdrawal-desk/proposals/:id/reject', {
          params: { id },
          body: { note: note.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <Difference {...proposal} />
      <ReasonField name="note" />
    </FormDialog>
  );
}

interface Props {
  desk: WithdrawalDesk;
  /** Undefined for staff who may not decide. */
  adminId: number | undefined;
  onDone: (desk: WithdrawalDesk) => void;
  onRefused: () => void;
}

/** Changes that wait for a second administrator, or why there can be none. */
export function DeskProposals({ desk, adminId, onDone, onRefused }: Props) {
  const [deciding, setDeciding] = useState<{ proposal: WithdrawalProposal; agree: boolean }>();
  const close = () => setDeciding(undefined);
  const done = (changed: WithdrawalDesk) => {
    close();
    onDone(changed);
  };
  const Dialog = deciding?.agree ? ApproveDialog : RejectDialog;
  return (
    <>
      {adminId !== undefined && desk.administrators < 2 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title="目前只有一位管理員，不能調整限額或恢復提幣"
          description="這些變更要由一位管理員提出、另一位同意。停止提幣不受影響。"
        />
      )}
      {adminId !== undefined && desk.countsFrom !== null && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={
            <>
              <Time at={desk.countsFrom} /> 起，您才能提出或同意調整限額、恢復提幣
            </>
          }
          description="您的職務剛由同事授予。停止提幣不受影響。"
        />
      )}
      {desk.proposals.map((one) => (
        <Alert
          key={one.id}
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`${one.by.name} 提出：${TITLES[one.kind]}，等待另一位管理員同意`}
          description={
            <>
              <Difference {...one} />
              <div>原因：{one.note}</div>
              <div>
                <Time at={one.expiresAt} /> 前有效
              </div>
              {adminId !== undefined && (
                <Flex gap={8} wrap style={{ marginTop: 8 }}>
                  {one.by.id !== adminId && desk.countsFrom !== null && (
                    <NewStaffNote from={desk.countsFrom} />
                  )}
                  {one.by.id !== adminId && desk.countsFrom === null && (
                    <Button
                      type="primary"
                      onClick={() => setDeciding({ proposal: one, agree: true })}
                    >
                      同意
                    </Button>
                  )}
                  <Button onClick={() => setDeciding({ proposal: one, agree: false })}>
                    {one.by.id === adminId ? '撤回' : '不同意'}
                  </Button>
                </Flex>
              )}
            </>
          }
        />
      ))}
      {deciding && (
        <Dialog
          proposal={deciding.proposal}
          isMine={deciding.proposal.by.id === adminId}
          onDone={done}
          onRefused={onRefused}
          onClose={close}
        />
      )}
    </>
  );
}
