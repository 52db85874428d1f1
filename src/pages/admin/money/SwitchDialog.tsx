import type { WithdrawalDesk } from '@common/endpoints/adminWithdrawals';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from './ReasonField';

interface Props {
  killed: boolean;
  onDone: (desk: WithdrawalDesk) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** The kill switch: nothing is accepted, confirmed or signed while it is on. */
export function SwitchDialog({ killed, ...rest }: Props) {
  return (
    <FormDialog<{ note: string }, WithdrawalDesk>
      {...rest}
      title={killed ? '恢復提幣' : '停止所有提幣'}
      okText={killed ? '確認恢復' : '確認停止'}
      danger={!killed}
      send={({ note: typed }) => {
        const note = typed.trim();
        return killed
          ? api('POST /api/admin/withdrawal-desk/resume', { body: { note } })
          : api('POST /api/admin/withdrawal-desk/kill', { body: { reason: note } });
      }}
    >
      <p>
        {killed
          ? '恢復後，會員可以申請提幣，排隊中的提幣會繼續送出。'
          : '停止後，不再接受、驗證或簽署任何提幣；已送上鏈的會繼續追蹤到有結果。'}
      </p>
      <ReasonField name="note" label={killed ? '原因（會留下紀錄）' : '原因（會員看得到）'} />
    </FormDialog>
  );
}
