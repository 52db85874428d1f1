import { CARRIERS } from '@common/lists/carriers';
import { AutoComplete, Form, Input } from 'antd';
import { required } from '../Address/required';

/** Who carries a parcel, and its number. */
export function ParcelFields({ numberLabel = '追蹤號碼' }: { numberLabel?: string }) {
  return (
    <>
      <Form.Item name="carrier" label="物流公司" rules={[required('請填寫物流公司')]}>
        <AutoComplete options={CARRIERS.map(({ name }) => ({ value: name }))}>
          <Input maxLength={30} />
        </AutoComplete>
      </Form.Item>
      <Form.Item name="trackingNo" label={numberLabel} rules={[required(`請填寫${numberLabel}`)]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </>
  );
}
