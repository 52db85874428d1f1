import { isLive, mayReportUnclaimed } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { ORDER } from '@common/orders/orderTransitions';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { CancelBooking } from '@/components/Parcel/CancelBooking';
import { newestParcel } from '@/components/Parcel/newestParcel';
import { Parcels } from '@/components/Parcel/Parcels';
import type { ParcelAsked } from '@/components/Parcel/parcelAsked';
import { UnclaimedHint } from '@/components/Parcel/UnclaimedHint';
import { UnclaimedParcel } from '@/components/Parcel/UnclaimedParcel';
import { useMayCancel } from '@/components/Parcel/useMayCancel';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { Section } from '../parts/Section';
import { ParcelDialog } from './ParcelDialog';
import { ReasonItem } from './ReasonItem';

export interface StaffParcelsProps {
  order: StaffOrder;
  onMoved: (order: StaffOrder) => void;
  onRefused: () => void;
}

/** The parcels of an order, whose numbers staff may put right. */
export function StaffParcels({ order, onMoved, onRefused }: StaffParcelsProps) {
  const may = useMay();
  /** What the open dialog is about. */
  const [asked, setAsked] = useState<ParcelAsked>();
  const mayCancel = useMayCancel(order);
  const isOpen = order.status === ORDER.processing;
  const mayCorrect = may('orders.handle') && (isOpen || order.status === ORDER.shipped);
  const close = () => setAsked(undefined);
  const dialog = {
    onDone(moved: StaffOrder) {
      close();
      onMoved(moved);
    },
    onRefused,
    onClose: close,
  };
  if (order.parcels.length === 0) return null;
  return (
    <Section title="物流">
      <Parcels
        order={order}
        isOpen={isOpen}
        actionsOf={(parcel) =>
          isLive(parcel) && (
            <>
              <Link to={`/admin/orders/slip/${order.out_trade_no}?parcel=${parcel.id}`}>
                列印出貨單
              </Link>
              {/* Only a carrier's own number has a label; a typed one can be corrected instead. */}
              {may('orders.handle') && parcel.followed && (
                <Link to={`/admin/orders/labels?parcel=${parcel.id}`}>列印託運單</Link>
              )}
              {may('orders.handle') && mayCancel(parcel) && (
                <Button size="small" onClick={() => setAsked({ to: 'cancel', parcel })}>
                  取消託運
                </Button>
              )}
              {/* Of a member's parcel only the member knows. */}
              {may('orders.refund') && !order.seller && mayReportUnclaimed(order, parcel) && (
                <Button size="small" onClick={() => setAsked({ to: 'unclaimed', parcel })}>
                  逾期未取
                </Button>
              )}
              {mayCorrect && !parcel.followed && (
                <Button size="small" onClick={() => setAsked({ to: 'correct', parcel })}>
                  更正物流
                </Button>
              )}
            </>
          )
        }
      />
      {may('orders.refund') && !order.seller && <UnclaimedHint order={order} />}
      {asked?.to === 'cancel' && (
        <CancelBooking
          {...dialog}
          parcel={asked.parcel}
          send={(reason) =>
            api('POST /api/admin/orders/:out_trade_no/parcels/:id/cancel', {
              params: { out_trade_no: order.out_trade_no, id: asked.parcel.id },
              body: { reason },
              skipErrorHandler: true,
            })
          }
        >
          <ReasonItem
            label={order.seller ? '取消的原因（賣家看得到）' : '取消的原因（留在操作紀錄）'}
          />
        </CancelBooking>
      )}
      {asked?.to === 'unclaimed' && (
        <UnclaimedParcel
          {...dialog}
          order={order}
          buyer={order.buyer.name}
          parcel={asked.parcel}
          send={(body) =>
            api('POST /api/admin/orders/:out_trade_no/parcels/:id/unclaimed', {
              params: { out_trade_no: order.out_trade_no, id: asked.parcel.id },
              body,
              skipErrorHandler: true,
            })
          }
        >
          <ReasonItem label="原因（買家看得到）" />
        </UnclaimedParcel>
      )}
      {asked?.to === 'correct' && (
        <ParcelDialog
          {...dialog}
          order={order}
          // Another may have corrected it meanwhile; the number of the parcel to cancel never changes.
          parcel={newestParcel(order.parcels, asked.parcel)}
        />
      )}
    </Section>
  );
}
