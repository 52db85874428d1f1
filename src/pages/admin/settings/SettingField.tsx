import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Field } from '@common/staff/settingForms';
import { Button, DatePicker, Form, Input, Select, Space, Switch } from 'antd';
import { NumberInput } from '@/components/NumberInput';
import { RowOrder } from './RowOrder';
import { isTypedAmount, limitsOf } from './values';

const WIDE = { width: '100%' };
const amountRule = {
  validator: (_: unknown, typed: unknown) =>
    isTypedAmount(typed)
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入數字，最多 18 位小數')),
};

function Bands({ path, label, unit }: Field) {
  return (
    <Form.Item label={`${label}（${unit}）`} required>
      <Form.List name={path}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <Space key={key} align="baseline">
                <Form.Item name={[name, 'from']} rules={[amountRule]}>
                  <Input prefix="從" inputMode="decimal" aria-label={`第 ${name + 1} 級從多少起`} />
                </Form.Item>
                <Form.Item name={[name, 'step']} rules={[amountRule]}>
                  <Input prefix="加" inputMode="decimal" aria-label={`第 ${name + 1} 級加多少`} />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={`刪除第 ${name + 1} 級`}
                  disabled={rows.length === 1}
                  onClick={() => remove(name)}
                />
              </Space>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ from: '', step: '' })}>
              新增一級
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

function controlOf(field: Field, schema: unknown) {
  const { path, kind, unit } = field;
  const { minimum = 0, maximum, maxLength } = limitsOf(schema, path);
  switch (kind) {
    case 'percent':
      return (
        <NumberInput
          min={minimum / 100}
          max={(maximum ?? 10_000) / 100}
          precision={2}
          suffix="%"
          style={WIDE}
        />
      );
    case 'integer':
      return (
        <NumberInput
          min={minimum}
          {...(maximum !== undefined && { max: maximum })}
          precision={0}
          suffix={unit}
          style={WIDE}
        />
      );
    case 'amount':
      return <Input inputMode="decimal" autoComplete="off" maxLength={40} suffix={unit} />;
    case 'words':
      return <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />;
    case 'days':
      return (
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
      );
    case 'switch':
      return <Switch />;
    case 'time':
      return <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY/MM/DD HH:mm" style={WIDE} />;
    case 'rows':
      return <RowOrder />;
    default:
      return (
        <Input
          autoComplete="off"
          {...(maxLength !== undefined && { maxLength, showCount: true })}
        />
      );
  }
}

/** One value of a setting in its form. */
export function SettingField({ field, schema }: { field: Field; schema: unknown }) {
  const { path, kind, label, hint } = field;
  if (kind === 'bands') return <Bands {...field} />;
  const isRequired = kind !== 'text' && kind !== 'words' && kind !== 'switch' && kind !== 'rows';
  return (
    <Form.Item
      name={path}
      label={label}
      extra={hint}
      {...(kind === 'switch' && { valuePropName: 'checked' })}
      rules={
        kind === 'amount' ? [amountRule] : isRequired ? [{ required: true, message: '請填寫' }] : []
      }
    >
      {/* The control takes value and onChange from the form's item. */}
      {controlOf(field, schema)}
    </Form.Item>
  );
}
