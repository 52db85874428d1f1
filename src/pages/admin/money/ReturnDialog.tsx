import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Descriptions } from 'antd';
import { Amount } from '@/components/Amount';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { DialogPresence } from '../presence/DialogPresence';
import { ReasonField } from './ReasonField';
import { SettledMeanwhile } from './SuspenseHints';

interface Props {
  deposit: SuspenseDeposit;
  onDone: (deposit: SuspenseDeposit) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Sends a deposit back to where it came from, with the reason. */
export function ReturnDialog({ deposit, ...rest }: Props) {
  return (
    <FormDialog<{ reason: string }, SuspenseDeposit>
      {...rest}
      title="退回給原付款地址"
      okText="確認退回"
      danger
      send={({ reason }) =>
        api('POST /api/admin/deposits/:id/return', {
          params: { id: deposit.id },
          body: { reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <DialogPresence kind="deposit" id={deposit.id} onRead={rest.onRefused} />
      <SettledMeanwhile deposit={deposit} />
      <Descriptions column={1} size="small">
        <Descriptions.Item label="退回數量">
          <Amount value={deposit.amount} unit={TOKEN_SYMBOL} />
          （全額，不收手續費）
        </Descriptions.Item>
        <Descriptions.Item label="退回到">
          <span style={{ overflowWrap: 'anywhere' }}>{deposit.from}</span>
        </Descriptions.Item>
      </Descriptions>
      <p>送出後無法追回。</p>
      <Alert
        type="warning"
        showIcon
        title="從交易所轉出的款項，付款地址是交易所的錢包，退回後交易所分不出是誰的。請先向付款人確認這個地址能收款。"
        style={{ marginBottom: 16 }}
      />
      <ReasonField
        name="reason"
        label="退回的原因（會留下紀錄）"
        placeholder="例如：客服單號、付款人要求退回"
      />
    </FormDialog>
  );
}
