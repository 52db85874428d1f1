import type { Return } from '@common/endpoints/returns';
import { Checkbox, Form } from 'antd';
import type { StepInput } from './returnApi';

type Lines = Pick<Return, 'lines'>;

/** The field of a step for the variants that can be sold again; without any nothing is put back. */
export function restockOf(
  { lines }: Lines,
  restocked: number[],
): Pick<StepInput, 'restock' | 'restockSkus'> {
  if (restocked.length === 0) return {};
  return restocked.length === lines.length ? { restock: true } : { restockSkus: restocked };
}

/** Asks line by line what goes back into stock: one of two may have come back broken. Nothing is ticked at first. */
export function RestockItem({ lines }: Lines) {
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
