import { unsentOf } from '@common/delivery/parcels';
import type { Order } from '@common/endpoints/orderShapes';
import { countPieces } from '@common/orders/pieces';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { Form } from 'antd';
import { PieceChoice } from '../Order/PieceChoice';

type Packable = Pick<Order, 'lines' | 'parcels'>;

/** Initial values of a shipping form: all pieces that are not sent yet. */
export const packedAtFirst = ({ lines, parcels }: Packable) => ({
  pieces: unsentOf(lines, parcels),
});

/** The pieces to send; left out where all that is not sent goes into the parcel. */
export function piecesToSend({ lines, parcels }: Packable, pieces: SkuQuantity[] | undefined) {
  const isAll = !pieces || countPieces(pieces) === countPieces(unsentOf(lines, parcels));
  return isAll ? {} : { lines: pieces };
}

/** Chooses what goes into the parcel, where there is a choice. */
export function PackedPieces({ order }: { order: Packable }) {
  const unsent = unsentOf(order.lines, order.parcels);
  if (countPieces(unsent) < 2) return null;
  return (
    <Form.Item
      name="pieces"
      label="這個包裹裡的商品"
      extra="可以分次寄出；全部寄出後，訂單才會變成「已發貨」。"
      rules={[
        {
          validator: async (_, pieces: SkuQuantity[] = []) => {
            if (pieces.length === 0) throw new Error('請選擇要寄出的商品');
          },
        },
      ]}
    >
      <PieceChoice lines={order.lines} most={unsent} verb="寄" />
    </Form.Item>
  );
}
