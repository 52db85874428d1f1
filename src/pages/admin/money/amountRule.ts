import { isAmount } from '@common/money';
import type { Rule } from 'antd/es/form';

/** A wire amount in a form of the money desk. */
export const amountRule: Rule = {
  validator: (_, typed: unknown) =>
    typeof typed === 'string' && isAmount(typed.trim())
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入數字，最多 18 位小數')),
};
