import { DatePicker, Form, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { AmountField } from './AmountField';
import { HOURS } from './listingForm';

/** Prices and times of a lot. @param startsAtOnce it needs no approval */
export function LotTermsFields({ startsAtOnce = false }: { startsAtOnce?: boolean }) {
  const starts = Form.useWatch<'approved' | 'later' | undefined>('starts');
  return (
    <>
      <AmountField name="startPrice" label="起標價" required="請填寫起標價" />
      <AmountField
        name="reserve"
        label="底價（選填）"
        extra="未達底價不成交。買家看不到金額，只知道是否已達底價。"
      />
      <AmountField
        name="buyNow"
        label="直購價（選填）"
        extra="有人出價之前，買家可以用這個價格直接買下。"
      />
      <Form.Item name="starts" label="開始時間">
        <Radio.Group
          options={[
            { value: 'approved', label: startsAtOnce ? '立即開始' : '審核通過後立即開始' },
            { value: 'later', label: '指定時間' },
          ]}
        />
      </Form.Item>
      {starts === 'later' && (
        <Form.Item
          name="startsAt"
          label="指定開始時間"
          extra={
            startsAtOnce
              ? undefined
              : '若審核完成時已過這個時間，會在通過後立即開始，競標時間不縮短。'
          }
          rules={[{ required: true, message: '請選擇開始時間' }]}
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY/MM/DD HH:mm"
            placeholder="年/月/日 時:分"
            minDate={dayjs()}
            style={{ width: '100%' }}
          />
        </Form.Item>
      )}
      <Form.Item
        name="hours"
        label="競標天數"
        rules={[{ required: true, message: '請選擇競標天數' }]}
      >
        <Select options={HOURS} />
      </Form.Item>
    </>
  );
}
