import type { DeliveryWay } from '@common/lists/deliveryWays';
import { isAmount } from '@common/money/money';
import { Form, Input } from 'antd';
import type { Rule } from 'antd/es/form';
import { typedAmount } from '@/components/typedAmount';
import type { TypedWay } from './typedWay';

const MAX_DIGITS = 7;

const amountRule: Rule = {
  validator(_, typed: unknown) {
    const text = typeof typed === 'string' ? typed.trim() : '';
    const isRight =
      text === '' || (isAmount(text) && text.split('.', 1).join().length <= MAX_DIGITS);
    return isRight
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入小於 1,000 萬的數字，例如 80'));
  },
};

type AmountField = {
  [Key in keyof TypedWay]: TypedWay[Key] extends string ? Key : never;
}[keyof TypedWay];

interface Props {
  way: DeliveryWay;
  name: Exclude<AmountField, 'note'>;
  label: string;
  placeholder: string;
}

/** An amount of a way of delivery; empty stands for what the placeholder says. */
export const Fee = ({ way, name, label, placeholder }: Props) => (
  <Form.Item name={['ways', way, name]} label={label} rules={[amountRule]} normalize={typedAmount}>
    <Input inputMode="decimal" autoComplete="off" maxLength={26} placeholder={placeholder} />
  </Form.Item>
);
