import type { CouponTermsInput } from '@common/endpoints/coupons';
import { isAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Form, Input, Radio, Switch } from 'antd';
import { NumberInput } from '@/components/NumberInput';
import { typedAmount } from '@/components/typedAmount';
import { amountRule, wrong } from '../Discount/discountForm';
import { codeRule } from './couponForm';
import { KINDS } from './kinds';

export function CodeField() {
  return (
    <Form.Item name="code" label="優惠碼" extra="建立後不能更改。" rules={[codeRule]}>
      <Input maxLength={24} autoComplete="off" />
    </Form.Item>
  );
}

/** The fields of the coupon's discount. */
export function GiftFields() {
  const kind: CouponTermsInput['kind'] = Form.useWatch('kind') ?? 'amount';
  return (
    <>
      <Form.Item name="kind" label="優惠方式">
        <Radio.Group options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      {kind === 'percent' && (
        <Form.Item
          name="percent"
          label="折抵百分比"
          extra="九折請填 10。"
          rules={[{ required: true, message: '請填 0.01 到 99.99' }]}
        >
          <NumberInput min={0.01} max={99.99} precision={2} suffix="%" />
        </Form.Item>
      )}
      <Form.Item
        name="amount"
        label={kind === 'amount' ? '折抵金額' : '每次最多折抵'}
        rules={[amountRule((amount) => amount > 0n, '請填大於 0 的數字，例如 50')]}
        normalize={typedAmount}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item
        name="minimum"
        label={kind === 'amount' ? '最低消費' : '最低消費（選填）'}
        extra="適用商品的金額，不含運費。"
        dependencies={['amount', 'kind']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, typed?: string) => {
              const minimum = typed?.trim() || '0';
              const discount = String(getFieldValue('amount') ?? '').trim();
              if (!isAmount(minimum)) return wrong('請填數字，例如 500');
              const isSound =
                kind !== 'amount' ||
                !isAmount(discount) ||
                parseAmount(minimum) > parseAmount(discount);
              return isSound ? Promise.resolve() : wrong('最低消費要大於折抵金額');
            },
          }),
        ]}
        normalize={typedAmount}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" maxLength={40} />
      </Form.Item>
    </>
  );
}

export function MaxUsesField({ used }: { used: number }) {
  return (
    <Form.Item
      name="maxUses"
      label="總共可用幾次"
      extra={used > 0 ? `已經用了 ${used} 次。` : undefined}
      rules={[{ required: true, message: '請填次數' }]}
    >
      <NumberInput min={Math.max(1, used)} max={1_000_000} precision={0} suffix="次" />
    </Form.Item>
  );
}

export function PerMemberField() {
  return (
    <Form.Item
      name="perMember"
      label="每人可用幾次"
      rules={[{ required: true, message: '請填次數' }]}
    >
      <NumberInput min={1} max={99} precision={0} suffix="次" />
    </Form.Item>
  );
}

export function IsPublicField() {
  return (
    <Form.Item
      name="isPublic"
      label="公開"
      extra="公開後，所有人都看得到優惠碼，會員可以先領取。不公開時，只有知道優惠碼的人能用。"
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
  );
}
