import type { WithdrawalDesk } from '@common/endpoints/withdrawalDesk';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from './ReasonField';

interface Props {
  desk: WithdrawalDesk;
  onDone: (desk: WithdrawalDesk) => void;
  onRefused: () => void;
  onClose: () => void;
}

/**
 * The kill switch: nothing is accepted, confirmed or signed while it is on. The dialog keeps the state it
 * was opened with: one that followed the desk could turn a stop into a resumption under the finger.
 */
export function SwitchDialog({ desk, ...rest }: Props) {
  const [{ killed, version }] = useState(desk.switch);
  return (
    <FormDialog<{ note: string }, WithdrawalDesk>
      {...rest}
      title={killed ? '恢復提幣' : '停止所有提幣'}
      okText={killed ? '提出恢復' : '確認停止'}
      danger={!killed}
      send={({ note: typed }) => {
        const note = typed.trim();
        return killed
          ? api('POST /api/admin/withdrawal-desk/proposals/resume', {
              body: { note, version },
              skipErrorHandler: true,
            })
          : api('POST /api/admin/withdrawal-desk/kill', {
              body: { reason: note },
              skipErrorHandler: true,
            });
      }}
    >
      <p>
        {killed
          ? '另一位管理員在 24 小時內同意後，會員可以申請提幣，排隊中的提幣會繼續送出。'
          : '停止後，不再接受、驗證或簽署任何提幣；已送上鏈的會繼續追蹤到有結果。'}
      </p>
      <ReasonField name="note" label={killed ? '原因（會留下紀錄）' : '原因（會員看得到）'} />
    </FormDialog>
  );
}
