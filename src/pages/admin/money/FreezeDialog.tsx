import type { StaffMember } from '@common/endpoints/adminMembers';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from './ReasonField';

interface Props {
  member: StaffMember;
  onDone: (member: StaffMember) => void;
  onRefused: () => void;
  onClose: () => void;
}

interface FormValues {
  reason: string;
}

/** Freezes a member, or lets them act again, as they were when it was opened. */
export function FreezeDialog({ member: given, ...rest }: Props) {
  const [member] = useState(given);
  const { frozenAt } = member;
  const isFrozen = frozenAt !== null;
  const params = { id: member.id };
  return (
    <FormDialog<FormValues, StaffMember>
      {...rest}
      title={`${isFrozen ? '解除凍結' : '凍結'}：${member.id}・${member.name}`}
      okText={isFrozen ? '確認解除' : '確認凍結'}
      danger={!isFrozen}
      send={({ reason }) => {
        const body = { reason: reason.trim() };
        return frozenAt === null
          ? api('POST /api/admin/members/:id/freeze', { params, body, skipErrorHandler: true })
          : api('POST /api/admin/members/:id/unfreeze', {
              params,
              body: { ...body, frozenAt },
              skipErrorHandler: true,
            });
      }}
    >
      <p>
        {isFrozen
          ? '解除後，會員可以再次購買、出價與提幣，凍結時暫停販售的商品與拍品會自動恢復。'
          : '凍結後，會員不能購買、出價、兌換、提幣或刊登；商品與沒有人出價的拍品會立即暫停販售，有人出價的拍品照常結標。進行中的訂單仍可出貨、退款與收貨，轉入的款項仍會入帳。'}
      </p>
      <ReasonField />
    </FormDialog>
  );
}
