import type { ExchangeTerms, TermsHistory } from '@common/endpoints/exchange';
import { amountToString, isAmount, parseAmount } from '@common/money';
import { Form, InputNumber } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { AmountItem } from './AmountItem';
import { ReasonField } from './ReasonField';

interface Props {
  terms: ExchangeTerms;
  version: number;
  onDone: (changed: TermsHistory) => void;
  onRefused: () => void;
  onClose: () => void;
}

interface Typed {
  rate: string;
  /** Percent. */
  fee: number;
  min: string;
  max: string;
  reason: string;
}

/** What 100 GAB would give: what a slip of a digit shows in. */
function Example() {
  const rate: unknown = Form.useWatch('rate');
  const fee: unknown = Form.useWatch('fee');
  if (typeof rate !== 'string' || !isAmount(rate) || typeof fee !== 'number') return null;
  const left = 10_000n - BigInt(Math.round(fee * 100));
  const out = (left * parseAmount(rate)) / 100n;
  return <p>依此條件，會員付出 100 GAB（含手續費）會換得 {amountToString(out)} 廣告幣。</p>;
}

export function TermsDialog({ terms, version, ...rest }: Props) {
  return (
    <FormDialog<Typed, TermsHistory>
      {...rest}
      title="調整兌換條件"
      okText="確認調整"
      initialValues={{ ...terms, fee: terms.feeBps / 100 }}
      send={({ rate, fee, min, max, reason }) =>
        api('PUT /api/admin/exchange/terms', {
          body: {
            rate: rate.trim(),
            feeBps: Math.round(fee * 100),
            min: min.trim(),
            max: max.trim(),
            version,
            reason: reason.trim(),
          },
        })
      }
    >
      <AmountItem name="rate" label="匯率（1 GAB 換多少廣告幣）" />
      <Form.Item
        name="fee"
        label="手續費（%）"
        rules={[{ required: true, message: '請填寫手續費' }]}
      >
        <InputNumber min={0} max={99.99} precision={2} style={{ width: '100%' }} />
      </Form.Item>
      <AmountItem name="min" label="單次最低（GAB）" />
      <AmountItem name="max" label="單次最高（GAB）" />
      <Example />
      <ReasonField />
    </FormDialog>
  );
}
