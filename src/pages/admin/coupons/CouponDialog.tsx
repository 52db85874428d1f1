import { COUPON_CODE_PATTERN, couponCodeOf } from '@common/couponRules';
import type { Coupon, CouponInput } from '@common/endpoints/coupons';
import { isAmount, parseAmount } from '@common/money';
import { TOKEN_SYMBOL } from '@config/token';
import { DatePicker, Form, Input, InputNumber, Radio, Switch, TreeSelect } from 'antd';
import type { Rule } from 'antd/es/form';
import dayjs, { type Dayjs } from 'dayjs';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';
import { useCategories } from '../products/categoryOptions';
import { KINDS } from './kinds';

interface Typed {
  code: string;
  kind: CouponInput['kind'];
  amount: string;
  percent: number | null;
  minimum: string;
  maxUses: number;
  perMember: number;
  startsAt: Dayjs;
  endsAt: Dayjs;
  isOn: boolean;
  firstOrderOnly: boolean;
  platformOnly: boolean;
  categories: string[];
  reason: string;
}

const CODE = new RegExp(COUPON_CODE_PATTERN);
const MINUTES = { showTime: { format: 'HH:mm' }, format: 'YYYY/MM/DD HH:mm', allowClear: false };

const wrong = (message: string) => Promise.reject(new Error(message));
const amountRule = (isSound: (amount: bigint) => boolean, message: string): Rule => ({
  validator: (_, typed?: string) => {
    const text = typed?.trim() ?? '';
    return isAmount(text) && isSound(parseAmount(text)) ? Promise.resolve() : wrong(message);
  },
});
const codeRule: Rule = {
  validator: (_, typed?: string) =>
    CODE.test(couponCodeOf(typed ?? ''))
      ? Promise.resolve()
      : wrong('請填 4 到 24 個英文字母、數字或「-」'),
};

const fresh = (): Partial<Typed> => ({
  kind: 'amount',
  perMember: 1,
  maxUses: 100,
  startsAt: dayjs(),
  endsAt: dayjs().add(30, 'day'),
  isOn: true,
  firstOrderOnly: false,
  platformOnly: true,
  categories: [],
});

const typedOf = (coupon: Coupon): Partial<Typed> => ({
  ...coupon,
  percent: coupon.percentBps === null ? null : coupon.percentBps / 100,
  startsAt: dayjs(coupon.startsAt),
  endsAt: dayjs(coupon.endsAt),
});

const inputOf = (typed: Typed): CouponInput => ({
  kind: typed.kind,
  amount: typed.amount.trim(),
  percentBps: typed.kind === 'percent' ? Math.round((typed.percent ?? 0) * 100) : null,
  minimum: typed.minimum?.trim() || '0',
  maxUses: typed.maxUses,
  perMember: typed.firstOrderOnly ? 1 : typed.perMember,
  startsAt: typed.startsAt.valueOf(),
  endsAt: typed.endsAt.valueOf(),
  isOn: typed.isOn,
  firstOrderOnly: typed.firstOrderOnly,
  platformOnly: typed.platformOnly,
  categories: typed.categories,
});

const send = (coupon: Coupon | undefined, typed: Typed) => {
  const body = { ...inputOf(typed), reason: typed.reason.trim() };
  return coupon
    ? api('PUT /api/admin/coupons/:id', {
        params: { id: coupon.id },
        body: { ...body, version: coupon.version },
      })
    : api('POST /api/admin/coupons', { body: { ...body, code: couponCodeOf(typed.code) } });
};

/** What the coupon takes off. */
function GiftFields() {
  const kind: CouponInput['kind'] = Form.useWatch('kind') ?? 'amount';
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
          <InputNumber min={0.01} max={99.99} precision={2} suffix="%" />
        </Form.Item>
      )}
      <Form.Item
        name="amount"
        label={kind === 'amount' ? '折抵金額' : '每次最多折抵'}
        rules={[amountRule((amount) => amount > 0n, '請填大於 0 的數字，例如 50')]}
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
              const least = typed?.trim() || '0';
              const most = String(getFieldValue('amount') ?? '').trim();
              if (!isAmount(least)) return wrong('請填數字，例如 500');
              const isSound =
                kind !== 'amount' || !isAmount(most) || parseAmount(least) > parseAmount(most);
              return isSound ? Promise.resolve() : wrong('最低消費要大於折抵金額');
            },
          }),
        ]}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" maxLength={40} />
      </Form.Item>
    </>
  );
}

/** Who may use it, when and for what. */
function LimitFields({ used }: { used: number }) {
  const { nodes } = useCategories();
  const firstOrderOnly: boolean = Form.useWatch('firstOrderOnly') ?? false;
  return (
    <>
      <Form.Item
        name="maxUses"
        label="總共可用幾次"
        extra={used > 0 ? `已經用了 ${used} 次。` : undefined}
        rules={[{ required: true, message: '請填次數' }]}
      >
        <InputNumber min={Math.max(1, used)} max={1_000_000} precision={0} suffix="次" />
      </Form.Item>
      <Form.Item name="firstOrderOnly" label="限首次購物的會員" valuePropName="checked">
        <Switch />
      </Form.Item>
      {!firstOrderOnly && (
        <Form.Item
          name="perMember"
          label="每人可用幾次"
          rules={[{ required: true, message: '請填次數' }]}
        >
          <InputNumber min={1} max={99} precision={0} suffix="次" />
        </Form.Item>
      )}
      <Form.Item name="startsAt" label="開始時間">
        <DatePicker {...MINUTES} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="endsAt"
        label="結束時間"
        dependencies={['startsAt']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, endsAt: Dayjs) =>
              endsAt.isAfter(getFieldValue('startsAt'))
                ? Promise.resolve()
                : wrong('結束時間要晚於開始時間'),
          }),
        ]}
      >
        <DatePicker {...MINUTES} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="platformOnly"
        label="只限平台自己賣的商品"
        extra="關閉後，會員賣家仍收到全額，折抵的部分由平台補足。請用每人次數與總次數限制自買自賣的損失。"
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="categories" label="限定分類（選填）">
        <TreeSelect
          treeData={nodes}
          multiple
          allowClear
          showSearch
          treeNodeFilterProp="title"
          placeholder="不選就是全部分類"
        />
      </Form.Item>
    </>
  );
}

interface Props {
  /** Undefined for a new one. */
  coupon: Coupon | undefined;
  onDone: (saved: Coupon) => void;
  onRefused: () => void;
  onClose: () => void;
}

export function CouponDialog({ coupon, ...rest }: Props) {
  return (
    <FormDialog<Typed, Coupon>
      {...rest}
      title={coupon ? `修改優惠券：${coupon.code}` : '新增優惠券'}
      okText={coupon ? '儲存' : '建立'}
      requiredMark={false}
      style={{ top: 16 }}
      initialValues={coupon ? typedOf(coupon) : fresh()}
      send={(typed) => send(coupon, typed)}
    >
      {!coupon && (
        <Form.Item name="code" label="優惠碼" extra="建立後不能更改。" rules={[codeRule]}>
          <Input maxLength={24} autoComplete="off" />
        </Form.Item>
      )}
      <GiftFields />
      <LimitFields used={coupon?.used ?? 0} />
      <Form.Item name="isOn" label="啟用" valuePropName="checked">
        <Switch />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  );
}
