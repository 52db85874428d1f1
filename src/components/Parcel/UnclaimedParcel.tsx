import type { Order } from '@common/endpoints/orderShapes';
import type { Parcel } from '@common/endpoints/parcels';
import type { ReactNode } from 'react';
import { CoinAndAdv } from '../CoinAndAdv';
import { FormDialog } from '../FormDialog';
import { linesLeft, refundOf } from '../Order/boughtOrder';
import { RestockItem, restockOf } from '../Order/RestockItem';

interface FormValues {
  reason?: string;
  restocked?: number[];
}

/** The answer of the dialog, as both endpoints take it. */
export type Unclaimed = ReturnType<typeof restockOf> & { reason: string };

type Sold = Parameters<typeof refundOf>[0] &
  Pick<Order, 'lines' | 'parcels' | 'returns' | 'deliveryFee'>;

/** The lines of a parcel with the pieces that were not given back before. */
const linesIn = (order: Sold, parcel: Parcel) =>
  linesLeft(order).flatMap((line) => {
    const packed = parcel.lines.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0;
    const quantity = Math.min(packed, line.quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/** What goes back to the buyer. Pieces whose return was refused stay out of it, which the server alone counts. */
function Refund({ order, lines }: { order: Sold; lines: ReturnType<typeof linesIn> }) {
  if (order.returns.some(({ state }) => state === 'rejected')) return '包裹裡商品的款項';
  const { coin, adv, isWhole } = refundOf(order, lines);
  return (
    <>
      <CoinAndAdv coin={coin} adv={adv} />
      {isWhole && order.deliveryFee !== '0' && '（含運費）'}
    </>
  );
}

interface Props<Moved> {
  order: Sold;
  buyer: string;
  parcel: Parcel;
  send: (typed: Unclaimed) => Promise<Moved>;
  onDone: (order: Moved) => void;
  onRefused: () => void;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** Nobody collected a parcel at its store, and it comes back to its sender (ADR 156). */
export function UnclaimedParcel<Moved>(props: Props<Moved>) {
  const { order, buyer, parcel, send, children, ...rest } = props;
  const lines = linesIn(order, parcel);
  return (
    <FormDialog<FormValues, Moved>
      {...rest}
      danger
      requiredMark={false}
      title="包裹逾期未取"
      okText="退款給買家"
      send={({ reason = '', restocked = [] }) =>
        send({ reason: reason.trim(), ...restockOf({ lines }, restocked) })
      }
    >
      <p>
        {parcel.carrier} {parcel.trackingNo}
        ：買家沒有到門市取件時使用，接到門市通知就可以按，不必等包裹退回。將退回{' '}
        <Refund order={order} lines={lines} /> 給 {buyer}，無法復原。
      </p>
      {children}
      <RestockItem lines={lines} />
    </FormDialog>
  );
}
