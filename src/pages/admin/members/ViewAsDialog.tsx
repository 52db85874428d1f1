import type { EndpointTypes } from '@common/endpoint';
import type { EndpointMap } from '@common/endpoints';
import type { StaffMember } from '@common/endpoints/adminMembers';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { beginView } from '@/session/viewAs';
import { ReasonField } from '../money/ReasonField';

type Granted = EndpointTypes<EndpointMap['viewAsMember']>['data'];

/** Asks for the reason, then opens the shop in this tab as the member sees it, to read only (ADR 081). */
export function ViewAsDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  return (
    <FormDialog<{ reason: string }, Granted>
      title={`檢視會員的畫面：${member.id}・${member.name}`}
      okText="開始檢視"
      send={({ reason }) =>
        api('POST /api/admin/members/:id/view', {
          params: { id: member.id },
          body: { reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
      onDone={({ token, expiresAt, member: seen }) =>
        beginView({ access_token: token, expires_at: expiresAt, member: seen })
      }
      onClose={onClose}
    >
      <p>
        這個分頁會顯示會員看到的訂單、刊登與通知，15
        分鐘後自動結束。只能看，不能操作；最高出價、餘額明細與登入裝置不會顯示。會員可以在「登入中的裝置」看到平台檢視過。
      </p>
      <ReasonField />
    </FormDialog>
  );
}
