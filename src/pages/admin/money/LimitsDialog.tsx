import type { WithdrawalDesk, WithdrawalLimits } from '@common/endpoints/withdrawalDesk';
import { Form, InputNumber } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { AmountItem } from './AmountItem';
import type { Start } from './DeskChanges';
import { ReasonField } from './ReasonField';

interface Props {
  /** The limits that hold. */
  limits: WithdrawalLimits;
  /** Earlier limits to begin with, and why. */
  start?: Start | undefined;
  onDone: (desk: WithdrawalDesk) => void;
  onRefused: () => void;
  onClose: () => void;
}

const AMOUNTS = [
  { name: 'fee', label: '手續費（GAB）' },
  { name: 'min', label: '單筆最低（GAB）' },
  { name: 'dailyLimit', label: '每人每日上限（GAB）' },
  { name: 'reviewAbove', label: '超過多少要審核（GAB）' },
  { name: 'secondAbove', label: '超過多少要兩人審核（GAB）' },
] as const;

/**
 * Fees and limits of withdrawals. Fee, minimum, daily limit and cool-off apply to later requests and addresses; the review
 * thresholds apply also to requests that wait for their member's confirmation.
 */
export function LimitsDialog({ limits, start, ...rest }: Props) {
  return (
    <FormDialog<WithdrawalLimits & { note: string }, WithdrawalDesk>
      {...rest}
      title="調整提幣限額"
      okText="提出變更"
      initialValues={start ? { ...start.limits, note: start.note } : limits}
      send={({ note, coolOffHours, ...amounts }) =>
        api('POST /api/admin/withdrawal-desk/proposals/limits', {
          body: {
            fee: amounts.fee.trim(),
            min: amounts.min.trim(),
            dailyLimit: amounts.dailyLimit.trim(),
            reviewAbove: amounts.reviewAbove.trim(),
            secondAbove: amounts.secondAbove.trim(),
            coolOffHours,
            note: note.trim(),
            seen: limits,
          },
          skipErrorHandler: true,
        })
      }
    >
      <p>另一位管理員在 24 小時內同意後才會生效。</p>
      <p>兩人審核的門檻也用於退款、待查款項、不明轉出與活動發幣。</p>
      {AMOUNTS.map(({ name, label }) => (
        <AmountItem key={name} name={name} label={label} />
      ))}
      <Form.Item
        name="coolOffHours"
        label="新地址等待（小時）"
        rules={[{ required: true, message: '請填寫小時數' }]}
      >
        <InputNumber min={0} max={720} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <ReasonField name="note" />
    </FormDialog>
  );
}
