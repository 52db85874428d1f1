import { isAmount } from '@common/money/money';
import { Form, Input } from 'antd';
import type { Rule } from 'antd/es/form';
import { typedAmount } from '@/components/typedAmount';

const amountRule: Rule = {
  validator: (_, typed: unknown) =>
    typeof typed === 'string' && isAmount(typed.trim())
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入數字，最多 18 位小數')),
};

/** A wire amount in a form of the console. */
export function AmountItem({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={[amountRule]} normalize={typedAmount}>
      <Input inputMode="decimal" autoComplete="off" maxLength={40} />
    </Form.Item>
  );
}
