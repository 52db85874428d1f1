import { Form, Input } from 'antd';

interface Props {
  name?: string;
  label?: string;
  placeholder?: string;
}

/** Why staff do it: kept in the audit row for good. */
export function ReasonField({ name = 'reason', label = '原因（會留下紀錄）', placeholder }: Props) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        { required: true, whitespace: true, message: '請填寫，這會留在稽核紀錄' },
        { min: 5, message: '請至少寫 5 個字' },
      ]}
    >
      <Input maxLength={300} showCount placeholder={placeholder} autoComplete="off" />
    </Form.Item>
  );
}
