import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { isAmount } from '@common/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Form, Input, InputNumber } from 'antd';
import { cleanLine } from '@/components/MarkdownField/typed';
import styles from './products.module.css';
import { SkuFacts } from './SkuFacts';
import type { Typed } from './typed';

const MOST = 50;
const MAX_STOCK = 1_000_000;

const priceRule = {
  validator: (_: unknown, typed?: string) =>
    typed && isAmount(typed) && !/^0(\.0*)?$/.test(typed)
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入大於 0 的價格，例如 120 或 99.5')),
};

const stockRule = (reserved: number) => ({
  validator: (_: unknown, typed: unknown) =>
    Number.isInteger(typed) && Number(typed) >= reserved
      ? Promise.resolve()
      : Promise.reject(new Error(reserved > 0 ? `已被訂單保留 ${reserved} 件` : '請填寫庫存')),
});

/** The variants: one without a name, or several with distinct names. */
export function SkuFields() {
  const form = Form.useFormInstance<Typed>();
  return (
    <Form.List name="skus">
      {(fields, { add, remove, move }) => (
        <>
          {fields.map(({ key, name }, at) => {
            const reserved = form.getFieldValue(['skus', name, 'reserved']) ?? 0;
            const label = `第 ${at + 1} 款`;
            return (
              <fieldset key={key} className={styles.sku} aria-label={label}>
                <Form.Item
                  name={[name, 'name']}
                  label="規格名稱"
                  normalize={cleanLine}
                  rules={
                    fields.length > 1
                      ? [{ required: true, whitespace: true, message: '請填寫規格名稱' }]
                      : []
                  }
                >
                  <Input
                    maxLength={60}
                    placeholder={fields.length > 1 ? '例如 紅色／L' : '只有一款可留空'}
                  />
                </Form.Item>
                <Form.Item name={[name, 'code']} label="貨號（選填）" normalize={cleanLine}>
                  <Input maxLength={60} autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name={[name, 'price']}
                  label="價格"
                  normalize={(typed: string) => typed.trim()}
                  rules={[priceRule]}
                >
                  <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name={[name, 'stock']}
                  label={reserved > 0 ? `庫存（保留 ${reserved}）` : '庫存'}
                  rules={[stockRule(reserved)]}
                >
                  <InputNumber min={0} max={MAX_STOCK} precision={0} style={{ width: '100%' }} />
                </Form.Item>
                <SkuFacts name={name} />
                <span className={styles.skuTools}>
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined />}
                    aria-label={`${label}往前移`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={`移除${label}`}
                    disabled={fields.length === 1}
                    onClick={() => remove(name)}
                  />
                </span>
              </fieldset>
            );
          })}
          <Button
            icon={<PlusOutlined />}
            disabled={fields.length >= MOST}
            onClick={() => add({ name: '', price: '', stock: 0 })}
          >
            新增規格
          </Button>
        </>
      )}
    </Form.List>
  );
}
