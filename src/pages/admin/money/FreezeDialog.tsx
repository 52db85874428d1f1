import type { StaffMember } from '@common/endpoints/adminMembers';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from './ReasonField';

interface Props {
  member: StaffMember;
  onDone: (member: StaffMember) => void;
  onRefused: () => void;
  onClose: () => void;
}

interface Typed {
  reason: string;
}

/** Freezes a member, or lets them act again. */
export function FreezeDialog({ member, ...rest }: Props) {
  const isFrozen = member.frozenAt !== null;
  const params = { id: member.id };
  return (
    <FormDialog<Typed, StaffMember>
      {...rest}
      title={`${isFrozen ? '解除凍結' : '凍結'}：${member.id}・${member.name}`}
      okText={isFrozen ? '確認解除' : '確認凍結'}
      danger={!isFrozen}
      send={({ reason }) => {
        const body = { reason: reason.trim() };
        return isFrozen
          ? api('POST /api/admin/members/:id/unfreeze', { params, body })
          : api('POST /api/admin/members/:id/freeze', { params, body });
      }}
    >
      <p>
        {isFrozen
          ? '解除後，會員可以再次購買、出價與提幣。'
          : '凍結後，會員可以登入查看，但不能購買、出價、兌換或提幣；轉入的款項仍會入帳。'}
      </p>
      <ReasonField />
    </FormDialog>
  );
}
