import type { StaffMember } from '@common/endpoints/adminMembers';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from './ReasonField';

interface Props {
  member: StaffMember;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Removes the second factor of a person who lost phone and recovery codes. */
export function ResetFactorDialog({ member, ...rest }: Props) {
  return (
    <FormDialog<{ reason: string }, StaffMember>
      {...rest}
      title={`重設兩步驟驗證：${member.id}・${member.name}`}
      okText="確認重設"
      danger
      send={({ reason }) =>
        api('POST /api/admin/members/:id/reset-second-factor', {
          params: { id: member.id },
          body: { reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <p>
        請先當面或以電話確認是本人。重設後對方會從所有裝置登出，並收到通知與您填寫的原因；再次進入管理後台時要重新設定。
      </p>
      <ReasonField />
    </FormDialog>
  );
}
