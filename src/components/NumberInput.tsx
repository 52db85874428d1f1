import { InputNumber, type InputNumberProps } from 'antd';

/** What was typed or pasted, with the digits and the point of a full-width keyboard as the usual ones; empty for no number. */
const plainNumber = (typed = '') => typed.normalize('NFKC').replace(/[^\d.-]/g, '');

/** antd's field of a number. By itself that drops full-width digits, and is empty once it is left. */
export const NumberInput = (props: InputNumberProps<number>) => (
  <InputNumber<number>
    {...props}
    // A parser may return text, an empty one for no value; antd's types do not say so.
    parser={(typed) => plainNumber(typed) as unknown as number}
  />
);
