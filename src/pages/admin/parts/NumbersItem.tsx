import { Form, Select } from 'antd';

interface Props {
  name: string;
  label: string;
  extra: string;
  /** Shown for an entry that is no number. */
  fault: string;
}

/** Numbers of records, as typed. */
export function NumbersItem({ name, label, extra, fault }: Props) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[
        {
          validator: (_, typed: string[] = []) =>
            typed.every((one) => /^[1-9]\d{0,14}$/.test(one))
              ? Promise.resolve()
              : Promise.reject(new Error(fault)),
        },
      ]}
    >
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
    </Form.Item>
  );
}
