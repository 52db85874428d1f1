import type { StaffLot } from '@common/endpoints/adminAuctions';
import { Form, Input } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';
import { LotNow } from './LotNow';
import { useLot } from './useLot';

interface Props {
  lot: StaffLot;
  onDone: () => void;
  /** Called after a refusal: another person may have changed the lot. */
  onRefused: () => void;
  onClose: () => void;
}

/** Withdraws a lot without bids; the seller of a member's lot reads why. */
export function WithdrawDialog({ lot: opened, onRefused, ...rest }: Props) {
  const { record: lot, staleness, handleRefusal } = useLot(opened);
  const isMembers = lot.channel === 'market';
  return (
    <FormDialog<{ reason: string }, StaffLot>
      {...rest}
      show={handleRefusal}
      onRefused={onRefused}
      title={`要撤下「${lot.title}」嗎？`}
      okText="撤下"
      cancelText="先不要"
      danger
      requiredMark={false}
      send={({ reason }) =>
        api('POST /api/admin/auctions/:id/withdraw', {
          params: { id: lot.lotId },
          body: { reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <LotNow lot={lot} staleness={staleness} />
      <p>
        {isMembers
          ? `這是會員「${lot.seller}」的拍品，原因會告訴賣家。撤下後無法復原。`
          : '撤下後，這件商品會回到庫存。'}
      </p>
      <ReasonField />
    </FormDialog>
  );
}

/** Asks the seller of a member's lot to relist it or to change its price. */
export function AskDialog({ lot: opened, onRefused, ...rest }: Props) {
  const { record: lot, staleness, handleRefusal } = useLot(opened);
  return (
    <FormDialog<{ message: string }, StaffLot>
      {...rest}
      show={handleRefusal}
      onRefused={onRefused}
      title={`請賣家處理：${lot.title}`}
      okText="通知賣家"
      requiredMark={false}
      send={({ message }) =>
        api('POST /api/admin/auctions/:id/ask', {
          params: { id: lot.lotId },
          body: { message: message.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <LotNow lot={lot} staleness={staleness} />
      <p>重新上架、改價由「{lot.seller}」決定。您寫的內容會用通知告訴賣家，也會留下紀錄。</p>
      <Form.Item
        name="message"
        label="想請賣家做什麼"
        rules={[{ required: true, whitespace: true, min: 5, message: '請至少寫 5 個字' }]}
      >
        <Input.TextArea
          rows={3}
          maxLength={200}
          showCount
          placeholder="例如：調低起標價，重新上架一次"
        />
      </Form.Item>
    </FormDialog>
  );
}
