import { MAX_PIECES } from '@common/orders/cartRules';
import { Form } from 'antd';
import { NumberInput } from '@/components/NumberInput';

/** The most pieces that one buyer may have; `perBuyer` of a product's form, empty for no limit. */
export const PerBuyerItem = () => (
  <Form.Item
    name="perBuyer"
    label="每人限購（選填）"
    extra="同一位買家所有規格合計；取消、退款與退回的件數可以再買。留空不限。"
  >
    <NumberInput min={1} max={MAX_PIECES} precision={0} suffix="件" style={{ width: 160 }} />
  </Form.Item>
);
