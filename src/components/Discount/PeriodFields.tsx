import { DatePicker, Form, Switch } from 'antd';
import type { Dayjs } from 'dayjs';
import { wrong } from './discountForm';

const MINUTES = { showTime: { format: 'HH:mm' }, format: 'YYYY/MM/DD HH:mm', allowClear: false };

/** From when to when a coupon or a deal applies. */
export function PeriodFields() {
  return (
    <>
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
    </>
  );
}

export function IsOnField() {
  return (
    <Form.Item name="isOn" label="啟用" valuePropName="checked">
      <Switch />
    </Form.Item>
  );
}
