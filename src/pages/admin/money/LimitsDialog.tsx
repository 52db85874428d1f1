import type { WithdrawalDesk, WithdrawalLimits } from '@common/endpoints/withdrawalDesk';
import { Form } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { NumberInput } from '@/components/NumberInput';
import { api } from '@/services/api';
import { Meanwhile } from '../presence/Meanwhile';
import { rebase } from '../presence/rebase';
import { AmountItem } from './AmountItem';
import type { Start } from './DeskChanges';
import { ReasonField } from './ReasonField';

interface Props {
  /** The limits that hold, read again every few seconds. */
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

const COMPARED = {
  labels: {
    ...Object.fromEntries(AMOUNTS.map(({ name, label }) => [name, label])),
    coolOffHours: '新地址等待（小時）',
  },
};

interface NewerProps {
  /** The limits that the form is based on. */
  base: WithdrawalLimits;
  limits: WithdrawalLimits;
  onAdopt: (limits: WithdrawalLimits) => void;
}

/** Above the form: what somebody else has changed since it was opened. */
function NewerLimits({ base, limits, onAdopt }: NewerProps) {
  const form = Form.useFormInstance<WithdrawalLimits>();
  // Renders anew with what is typed.
  Form.useWatch([], form);
  const compare = (chosen?: ReadonlySet<string>) =>
    rebase(COMPARED, base, { ...base, ...form.getFieldsValue() }, limits, chosen);
  if (compare().differences.length === 0) return null;
  const goOn = (values: object) => {
    form.setFieldsValue(values);
    onAdopt(limits);
  };
  return (
    <Meanwhile
      by={undefined}
      compare={compare}
      hasTyped={form.isFieldsTouched()}
      isRefused={false}
      onKeep={(chosen) => goOn(compare(chosen).values)}
      onTake={() => goOn(limits)}
    />
  );
}

/**
 * Fees and limits of withdrawals. Fee, minimum, daily limit and cool-off apply to later requests and addresses; the review
 * thresholds apply also to requests that wait for their member's confirmation.
 */
export function LimitsDialog({ limits, start, ...rest }: Props) {
  const [base, setBase] = useState(limits);
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
            seen: base,
          },
          skipErrorHandler: true,
        })
      }
    >
      <NewerLimits base={base} limits={limits} onAdopt={setBase} />
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
        <NumberInput min={0} max={720} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <ReasonField name="note" />
    </FormDialog>
  );
}
