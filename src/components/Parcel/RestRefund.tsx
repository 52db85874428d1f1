import { unsentOf } from '@common/delivery/parcels';
import type { Order } from '@common/endpoints/orderShapes';
import { countPieces } from '@common/orders/pieces';
import { CoinAndAdv } from '../CoinAndAdv';
import { refundOf } from '../Order/boughtOrder';

interface Props {
  order: Parameters<typeof refundOf>[0] & Pick<Order, 'lines' | 'parcels' | 'deliveryFee'>;
  buyer: string;
}

/** The refund for the pieces that are not sent. */
export function RestRefund({ order, buyer }: Props) {
  const unsent = unsentOf(order.lines, order.parcels);
  const pieces = countPieces(unsent);
  const { coin, adv } = refundOf(order, unsent);
  return (
    <p>
      還沒寄出的 {pieces} 件商品不再寄出，將退回 <CoinAndAdv coin={coin} adv={adv} /> 給 {buyer}。
      {order.deliveryFee !== '0' && '運費不退。'}訂單變為「已發貨」，無法復原。
    </p>
  );
}
