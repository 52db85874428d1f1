import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { cleanLine } from '@/components/MarkdownField/typed';
import styles from './products.module.css';

const MAX_ATTRIBUTES = 20;

/** The attributes by which listings are filtered: a name and its values, such as 材質: 棉, 麻. */
export function AttributeFields() {
  return (
    <Form.List name="attributes">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }, at) => (
            <div key={key} className={styles.attribute}>
              <Form.Item
                name={[name, 'name']}
                label="名稱"
                normalize={cleanLine}
                rules={[{ required: true, whitespace: true, message: '請填寫名稱' }]}
              >
                <Input maxLength={20} placeholder="例如 材質" />
              </Form.Item>
              <Form.Item
                name={[name, 'values']}
                label="值（輸入後按 Enter）"
                rules={[{ required: true, message: '請至少填一個值' }]}
              >
                <Select
                  mode="tags"
                  open={false}
                  suffixIcon={null}
                  maxCount={20}
                  tokenSeparators={[',', '，', '、']}
                  placeholder="例如 棉、麻"
                />
              </Form.Item>
              <span className={styles.skuTools}>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`移除第 ${at + 1} 個屬性`}
                  onClick={() => remove(name)}
                />
              </span>
            </div>
          ))}
          <Button
            icon={<PlusOutlined />}
            disabled={fields.length >= MAX_ATTRIBUTES}
            onClick={() => add({ name: '', values: [] })}
          >
            新增屬性
          </Button>
        </>
      )}
    </Form.List>
  );
}
