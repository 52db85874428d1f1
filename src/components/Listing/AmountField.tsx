import { TOKEN_SYMBOL } from '@config/token';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { typedAmount } from '@/components/typedAmount';
import { amountRule } from './listingForm';

interface Props {
  name: string;
  label: string;
  extra?: ReactNode;
  /** Message when it is empty; without it the field is optional. */
  required?: string;
}

/** A price in GAB. */
export function AmountField({ name, label, extra, required }: Props) {
  const rules = required
    ? [{ required: true, whitespace: true, message: required }, amountRule]
    : [amountRule];
  return (
    <Form.Item name={name} label={label} extra={extra} rules={rules} normalize={typedAmount}>
      <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" maxLength={60} />
    </Form.Item>
  );
}
