import type { Order } from '@common/endpoints/orderShapes';
import { Checkbox, Form } from 'antd';

type Line = Pick<Order['lines'][number], 'skuId' | 'title' | 'skuName' | 'quantity'>;

interface Props {
  /** With the pieces that are given back. */
  lines: readonly Line[];
}

/** The fields of a refund for the variants that can be sold again. */
export function restockOf({ lines }: Props, restocked: number[]) {
  if (restocked.length === lines.length) return { restock: true };
  return { restock: false, ...(restocked.length > 0 && { restockSkus: restocked }) };
}

/** All variants, for a form whose goods were never sent. */
export const allOf = (lines: readonly Line[]) => lines.map(({ skuId }) => skuId);

/** Asks line by line what goes back into stock (`restocked`): one of two may have come back broken. */
export function RestockItem({ lines }: Props) {
  const isOne = lines.length === 1;
  return (
    <Form.Item name="restocked" label={isOne ? undefined : '還在或已收回、可以再賣的商品'}>
      <Checkbox.Group
        style={{ flexDirection: 'column' }}
        options={lines.map(({ skuId, title, skuName, quantity }) => ({
          value: skuId,
          label: isOne
            ? '商品還在或已收回，放回庫存'
            : `放回庫存：${skuName ? `${title}（${skuName}）` : title} × ${quantity}`,
        }))}
      />
    </Form.Item>
  );
}
