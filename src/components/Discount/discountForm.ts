import { isAmount, parseAmount } from '@common/money/money';
import type { Rule } from 'antd/es/form';

export const wrong = (message: string) => Promise.reject(new Error(message));

export const amountRule = (isSound: (amount: bigint) => boolean, message: string): Rule => ({
  validator: (_, typed?: string) => {
    const text = typed?.trim() ?? '';
    return isAmount(text) && isSound(parseAmount(text)) ? Promise.resolve() : wrong(message);
  },
});
