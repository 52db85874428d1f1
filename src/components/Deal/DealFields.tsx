import { isAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Form, Input, Radio, Switch } from 'antd';
import { NumberInput } from '@/components/NumberInput';
import { typedAmount } from '@/components/typedAmount';
import { amountRule, wrong } from '../Discount/discountForm';
import type { TypedDeal } from './dealForm';

export const KINDS: Readonly<Record<TypedDeal['kind'], string>> = {
  spend: '滿額折現',
  pieces: '滿件打折',
  nth: '第 N 件優惠',
};

function SpendFields() {
  return (
    <>
      <Form.Item
        name="minimum"
        label="消費滿"
        dependencies={['amount']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, typed?: string) => {
              const minimum = typed?.trim() ?? '';
              const discount = String(getFieldValue('amount') ?? '').trim();
              if (!isAmount(minimum)) return wrong('請填數字，例如 1000');
              return !isAmount(discount) || parseAmount(minimum) > parseAmount(discount)
                ? Promise.resolve()
                : wrong('消費金額要大於折抵金額');
            },
          }),
        ]}
        normalize={typedAmount}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item
        name="amount"
        label="折抵金額"
        rules={[amountRule((amount) => amount > 0n, '請填大於 0 的數字，例如 100')]}
        normalize={typedAmount}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item
        name="isRepeated"
        label="每滿都折"
        extra="例如每滿 1000 折 100，買 2500 就折 200。"
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </>
  );
}

function PiecesFields({ isNth }: { isNth: boolean }) {
  return (
    <>
      <Form.Item
        name="pieces"
        label={isNth ? '第幾件' : '滿幾件'}
        extra={
          isNth
            ? '每滿這個件數，其中最便宜的一件享優惠；不同商品可以一起算。'
            : '不同商品可以一起算。'
        }
        rules={[{ required: true, message: '請填 2 到 99' }]}
      >
        <NumberInput min={2} max={99} precision={0} suffix="件" />
      </Form.Item>
      <Form.Item
        name="zhe"
        label="打幾折"
        extra={isNth ? '六折請填 6，免費送請填 0。' : '九折請填 9，八八折請填 8.8。'}
        rules={[{ required: true, message: '請填折數' }]}
      >
        <NumberInput min={isNth ? 0 : 0.1} max={9.9} step={0.5} precision={1} suffix="折" />
      </Form.Item>
    </>
  );
}

/** The fields of a deal's discount and its minimum. */
export function DealFields() {
  const kind: TypedDeal['kind'] = Form.useWatch('kind') ?? 'spend';
  return (
    <>
      <Form.Item name="kind" label="優惠方式">
        <Radio.Group options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      {kind === 'spend' ? <SpendFields /> : <PiecesFields isNth={kind === 'nth'} />}
    </>
  );
}
