import type { WithdrawalDesk, WithdrawalLimits } from '@common/endpoints/adminWithdrawals';
import { Form, Input, InputNumber } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { amountRule } from './amountRule';
import { ReasonField } from './ReasonField';

interface Props {
  limits: WithdrawalLimits;
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

/** Fee, limits, thresholds and cool-off of withdrawals asked for from now on. */
export function LimitsDialog({ limits, ...rest }: Props) {
  return (
    <FormDialog<WithdrawalLimits & { note: string }, WithdrawalDesk>
      {...rest}
      title="調整提幣限額"
      okText="確認調整"
      initialValues={limits}
      send={({ note, coolOffHours, ...amounts }) =>
        api('PUT /api/admin/withdrawal-desk/limits', {
          body: {
            fee: amounts.fee.trim(),
            min: amounts.min.trim(),
            dailyLimit: amounts.dailyLimit.trim(),
            reviewAbove: amounts.reviewAbove.trim(),
            secondAbove: amounts.secondAbove.trim(),
            coolOffHours,
            note: note.trim(),
          },
        })
      }
    >
      {AMOUNTS.map(({ name, label }) => (
        <Form.Item key={name} name={name} label={label} rules={[amountRule]}>
          <Input inputMode="decimal" autoComplete="off" maxLength={40} />
        </Form.Item>
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
