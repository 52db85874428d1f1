import type { ShopSetting } from '@common/endpoints/settings';
import { FORMS } from '@common/staff/settingForms';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { useSession } from '@/session/useSession';
import { ReasonField } from '../money/ReasonField';
import { NewStaffNote } from '../parts/NewStaffNote';
import { SettingDiff } from './SettingDiff';

interface Props {
  setting: ShopSetting;
  /** From when this administrator may agree; null if now. */
  countsFrom: number | null;
  onDone: (changed: ShopSetting) => void;
  onRefused: () => void;
}

/** A change that waits for a second administrator. */
export function ProposalAlert({ setting, countsFrom, onDone, onRefused }: Props) {
  const { key, value, proposal } = setting;
  const isAdmin = useMay()('admin');
  const { user } = useSession();
  const [decision, setDecision] = useState<'approve' | 'reject'>();
  if (!proposal) return null;
  const { id, staff, note, expiresAt, after } = proposal;
  const isMine = proposal.staffId === user?.member?.id;
  const diff = <SettingDiff settingKey={key} before={value} after={after} />;
  const rest = {
    onRefused,
    onClose: () => setDecision(undefined),
    onDone(changed: ShopSetting) {
      setDecision(undefined);
      onDone(changed);
    },
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`${staff} 提出變更，等待另一位管理員同意`}
        description={
          <>
            {diff}
            <div>原因：{note}</div>
            <div>
              <Time at={expiresAt} /> 前有效
            </div>
            {isAdmin && (
              <Flex gap={8} wrap style={{ marginTop: 8 }}>
                {!isMine && countsFrom !== null && <NewStaffNote from={countsFrom} />}
                {!isMine && countsFrom === null && (
                  <Button type="primary" onClick={() => setDecision('approve')}>
                    同意
                  </Button>
                )}
                <Button onClick={() => setDecision('reject')}>{isMine ? '撤回' : '不同意'}</Button>
              </Flex>
            )}
          </>
        }
      />
      {decision === 'approve' && (
        <FormDialog<object, ShopSetting>
          {...rest}
          title={`同意變更：${FORMS[key].title}`}
          okText="確認同意"
          send={() =>
            api('POST /api/admin/settings/proposals/:id/approve', {
              params: { id },
              skipErrorHandler: true,
            })
          }
        >
          <p>{staff} 提出的變更會立即生效：</p>
          {diff}
        </FormDialog>
      )}
      {decision === 'reject' && (
        <FormDialog<{ note: string }, ShopSetting>
          {...rest}
          title={`${isMine ? '撤回' : '不同意'}變更：${FORMS[key].title}`}
          okText={isMine ? '確認撤回' : '確認不同意'}
          danger
          send={(typed) =>
            api('POST /api/admin/settings/proposals/:id/reject', {
              params: { id },
              body: { note: typed.note.trim() },
              skipErrorHandler: true,
            })
          }
        >
          {diff}
          <ReasonField name="note" />
        </FormDialog>
      )}
    </>
  );
}
