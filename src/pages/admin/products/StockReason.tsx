import { MAX_STOCK_REASON } from '@common/goods/skuFacts';
import { Form, Input } from 'antd';
import { cleanLine } from '@/components/MarkdownField/typed';

/** Asks why the stock was changed by hand. */
export const StockReason = () => (
  <Form.Item
    name="stockReason"
    style={{ marginTop: 16 }}
    label="修改庫存的原因"
    extra="留在庫存異動，工作人員都看得到。"
    normalize={cleanLine}
    rules={[{ required: true, whitespace: true, message: '請寫下修改庫存的原因' }]}
  >
    <Input maxLength={MAX_STOCK_REASON} placeholder="例如 盤點少 2 件、進貨 20 件" />
  </Form.Item>
);
