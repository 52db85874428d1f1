import type { StaffMember } from '@common/endpoints/adminMembers';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from './ReasonField';

interface Props {
  member: StaffMember;
  /** Only this one. */
  device?: { id: number; name: string };
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Signs a member out everywhere, or of one device. */
export function EndSessionsDialog({ member, device, ...rest }: Props) {
  return (
    <FormDialog<{ reason: string }, StaffMember>
      {...rest}
      title={`${device ? '登出裝置' : '全部登出'}：${member.id}・${member.name}`}
      okText="確認登出"
      danger
      send={({ reason }) =>
        api('POST /api/admin/members/:id/end-sessions', {
          params: { id: member.id },
          body: { reason: reason.trim(), ...(device && { sessionId: device.id }) },
          skipErrorHandler: true,
        })
      }
    >
      <p>
        會員會立即從{device ? `「${device.name}」` : ` ${member.sessions} 個裝置`}
        登出，並收到通知與您填寫的原因。再次登入不受限制；要停止交易，請改用凍結。
      </p>
      <ReasonField />
    </FormDialog>
  );
}
