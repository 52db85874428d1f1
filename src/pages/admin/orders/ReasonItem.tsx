import { Form, Input } from 'antd';
import { required } from '@/components/Address/required';

/** Why staff do something; `label` says who reads it. */
export function ReasonItem({ label }: { label: string }) {
  return (
    <Form.Item name="reason" label={label} rules={[required('請填寫原因')]}>
      <Input maxLength={200} />
    </Form.Item>
  );
}
