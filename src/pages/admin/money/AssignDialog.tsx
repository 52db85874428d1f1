import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { TOKEN_SYMBOL } from '@config/token';
import { Form } from 'antd';
import { Amount } from '@/components/Amount';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { DialogPresence } from '../presence/DialogPresence';
import { MemberPicker } from './MemberPicker';
import { ReasonField } from './ReasonField';
import { SettledMeanwhile } from './SuspenseHints';

interface Props {
  deposit: SuspenseDeposit;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

interface FormValues {
  memberId: number;
  proof: string;
}

/**
 * Assigns a deposit to its owner, with the proof. Offered, never chosen for staff: the member who has bound the address since,
 * else the one who reported the transfer first.
 */
export function AssignDialog({ deposit, ...rest }: Props) {
  const { boundBy, reportedBy } = deposit;
  return (
    <FormDialog<FormValues, SuspenseDeposit>
      {...rest}
      title="指定會員"
      okText="確認入帳"
      send={({ memberId, proof }) =>
        api('POST /api/admin/deposits/:id/assign', {
          params: { id: deposit.id },
          body: { memberId, proof: proof.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <DialogPresence kind="deposit" id={deposit.id} onRead={rest.onRefused} />
      <SettledMeanwhile deposit={deposit} />
      <p>
        <Amount value={deposit.amount} unit={TOKEN_SYMBOL} />{' '}
        會記入這位會員的加密幣餘額，無法復原。請先核對付款證明，不能只憑會員自己的說法。
      </p>
      <Form.Item name="memberId" label="會員" rules={[{ required: true, message: '請選擇會員' }]}>
        <MemberPicker suggestion={boundBy ?? reportedBy[0]} />
      </Form.Item>
      <ReasonField
        name="proof"
        label="核對的證明（會留下紀錄）"
        placeholder="例如：客服單號、交易所出金紀錄、錢包簽署"
      />
    </FormDialog>
  );
}
