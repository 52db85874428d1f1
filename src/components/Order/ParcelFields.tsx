import { CARRIERS } from '@common/lists/carriers';
import { AutoComplete, Form, Input } from 'antd';
import { required } from '../Address/required';

/** Carrier and tracking number of a parcel. */
export function ParcelFields({ numberLabel = '物流單號' }: { numberLabel?: string }) {
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
