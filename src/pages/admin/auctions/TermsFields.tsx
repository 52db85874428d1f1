import { isAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { typedAmount } from '@/components/typedAmount';

export interface TermsTyped {
  startPrice: string;
  reserve?: string;
  buyNow?: string;
  startsAt: Dayjs;
  endsAt: Dayjs;
}

const amountRule = {
  validator: (_: unknown, typed?: string) =>
    !typed || isAmount(typed)
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入正確的金額，例如 120 或 99.5')),
};

/** The typed terms in the API's form: times in ms, empty prices left out. */
export function termsOf({ startPrice, reserve, buyNow, startsAt, endsAt }: TermsTyped) {
  return {
    startPrice,
    ...(reserve && { reserve }),
    ...(buyNow && { buyNow }),
    startsAt: startsAt.valueOf(),
    endsAt: endsAt.valueOf(),
  };
}

export const newTimes = () => ({ startsAt: dayjs(), endsAt: dayjs().add(3, 'day') });

const MINUTES = { showTime: { format: 'HH:mm' }, format: 'YYYY/MM/DD HH:mm', allowClear: false };

/** Price and time of a lot. */
export function TermsFields() {
  return (
    <>
      <Form.Item
        name="startPrice"
        normalize={typedAmount}
        label="起標價"
        rules={[{ required: true, message: '請填寫起標價' }, amountRule]}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="reserve"
        normalize={typedAmount}
        label="底價（選填）"
        extra="未達底價不成交；買家只看得到是否已達底價。"
        rules={[amountRule]}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="buyNow"
        normalize={typedAmount}
        label="直購價（選填）"
        extra="有人出價後就不再提供。"
        rules={[amountRule]}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="startsAt"
        label="開始時間"
        rules={[{ required: true, message: '請選擇開始時間' }]}
      >
        <DatePicker {...MINUTES} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="endsAt"
        label="結標時間"
        extra="最後幾分鐘有人出價，結標時間會延長；幾分鐘與上限以「設定」為準。"
        dependencies={['startsAt']}
        rules={[
          { required: true, message: '請選擇結標時間' },
          ({ getFieldValue }) => ({
            validator: (_, endsAt?: Dayjs) =>
              !endsAt || endsAt.isAfter(getFieldValue('startsAt'))
                ? Promise.resolve()
                : Promise.reject(new Error('結標時間要晚於開始時間')),
          }),
        ]}
      >
        <DatePicker {...MINUTES} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}
