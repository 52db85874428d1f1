import { handingOf } from '@common/delivery/handing';
import { countUnsent, unsentOf } from '@common/delivery/parcels';
import type { Order } from '@common/endpoints/orderShapes';
import { countPieces } from '@common/orders/pieces';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { Form } from 'antd';
import { CoinAndAdv } from '../CoinAndAdv';
import { isPartSent, linesUnsent, refundOf } from '../Order/boughtOrder';
import { PieceChoice } from '../Order/PieceChoice';
import { allOf, RestockItem, restockOf } from '../Order/RestockItem';

type Unsent = Parameters<typeof refundOf>[0] &
  Pick<Order, 'lines' | 'parcels' | 'deliveryFee' | 'status' | 'fulfilment'>;

/** The fields of `UnsentRefund` in its form. */
export interface UnsentTyped {
  /** The pieces that are not sent; left out where there is only one. */
  unsent?: SkuQuantity[];
  restocked?: number[];
}

const chosenOf = (order: Unsent, { unsent }: UnsentTyped) =>
  unsent ?? unsentOf(order.lines, order.parcels);

const linesOf = (order: Unsent, pieces: readonly SkuQuantity[]) =>
  linesUnsent(order).flatMap((line) => {
    const chosen = pieces.find(({ skuId }) => skuId === line.skuId);
    return chosen ? [{ ...line, quantity: chosen.quantity }] : [];
  });

/**
 * Initial values: of an order that was sent in part all that is left, and that is still there to be sold; otherwise nothing, because
 * what is lacking is not there.
 */
export const unsentAtFirst = (order: Unsent): UnsentTyped =>
  isPartSent(order)
    ? { unsent: unsentOf(order.lines, order.parcels), restocked: allOf(linesUnsent(order)) }
    : { unsent: [] };

/** The fields of a request; without `lines` all that is left of an order that was sent in part. */
export function unsentBody(order: Unsent, typed: UnsentTyped) {
  const pieces = chosenOf(order, typed);
  const lines = linesOf(order, pieces);
  const restocked = (typed.restocked ?? []).filter((id) => allOf(lines).includes(id));
  const isAll = countPieces(pieces) === countUnsent(order);
  return {
    ...restockOf({ lines }, restocked),
    ...(!(isAll && isPartSent(order)) && { lines: pieces }),
  };
}

/** What happens to the order when these pieces are not sent. */
function Outcome({ order, pieces }: { order: Unsent; pieces: readonly SkuQuantity[] }) {
  const { isWhole } = refundOf(order, pieces);
  const hasFee = order.deliveryFee !== '0';
  const feeText = hasFee ? (isWhole ? '運費一併退回。' : '運費不退。') : '';
  if (isWhole) return `${feeText}訂單變為「交易失敗」，無法復原。`;
  const isLast = countPieces(pieces) === countUnsent(order);
  return `${feeText}${isLast ? '訂單變為「已發貨」' : `其餘商品照常${handingOf(order.fulfilment)}`}，無法復原。`;
}

/** Chooses the pieces that are not sent, says what goes back for them, and asks which of them can be sold again. */
export function UnsentRefund({ order, buyer }: { order: Unsent; buyer: string }) {
  const unsent = unsentOf(order.lines, order.parcels);
  const typed = Form.useWatch<SkuQuantity[] | undefined>('unsent');
  const isChoice = countUnsent(order) > 1;
  const pieces = typed ?? (isChoice ? [] : unsent);
  const lines = linesOf(order, pieces);
  const { coin, adv } = refundOf(order, pieces);
  const verb = order.fulfilment === 'shipping' ? '寄出' : '交付';
  return (
    <>
      {isChoice && (
        <Form.Item
          name="unsent"
          label={`不${verb}的商品`}
          rules={[
            {
              validator: async (_, chosen: SkuQuantity[] = []) => {
                if (chosen.length === 0) throw new Error(`請選擇不${verb}的商品`);
              },
            },
          ]}
        >
          <PieceChoice lines={order.lines} most={unsent} verb="退" />
        </Form.Item>
      )}
      <p>
        {pieces.length === 0 ? (
          '選好後，這裡會寫出退回給買家的金額。'
        ) : (
          <>
            還沒{verb}的 {countPieces(pieces)} 件商品不再{verb}，將退回{' '}
            <CoinAndAdv coin={coin} adv={adv} /> 給 {buyer}。
            <Outcome order={order} pieces={pieces} />
          </>
        )}
      </p>
      {lines.length > 0 && <RestockItem lines={lines} />}
    </>
  );
}
