import { isLive, mayReportUnclaimed } from '@common/delivery/parcels';
import type { Sale } from '@common/endpoints/sales';
import { ORDER } from '@common/orders/orderTransitions';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { newestParcel } from '@/components/Parcel/newestParcel';
import { Parcels } from '@/components/Parcel/Parcels';
import type { ParcelAsked } from '@/components/Parcel/parcelAsked';
import { UnclaimedHint } from '@/components/Parcel/UnclaimedHint';
import { useMayCancel } from '@/components/Parcel/useMayCancel';
import { api } from '@/services/api';
import styles from '../index.module.css';

const CancelBooking = lazyPart(
  async () => (await import('@/components/Parcel/CancelBooking')).CancelBooking<Sale>,
);
const CorrectParcel = lazyPart(
  async () => (await import('@/components/Parcel/CorrectParcel')).CorrectParcel<Sale>,
);
const UnclaimedParcel = lazyPart(
  async () => (await import('@/components/Parcel/UnclaimedParcel')).UnclaimedParcel<Sale>,
);

interface Props {
  sale: Sale;
  onChange: (sale: Sale) => void;
  onRefresh: () => void;
}

/** The parcels of a sale, each with the actions that its seller has. */
export function SaleParcels({ sale, onChange, onRefresh }: Props) {
  /** What the open dialog is about. */
  const [asked, setAsked] = useState<ParcelAsked>();
  const mayCancel = useMayCancel(sale);
  const { out_trade_no, parcels, status } = sale;
  const isOpen = status === ORDER.processing;
  const isUnderWay = isOpen || status === ORDER.shipped;
  const close = () => setAsked(undefined);
  const dialog = {
    onDone(moved: Sale) {
      close();
      onChange(moved);
    },
    onRefused: onRefresh,
    onClose: close,
  };
  if (parcels.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>物流</h2>
      <Parcels
        order={sale}
        isOpen={isOpen}
        actionsOf={(parcel) => {
          const isShipping = isUnderWay && isLive(parcel);
          return (
            <>
              {isShipping && (
                <Link to={`/member/selling/slip/${out_trade_no}?parcel=${parcel.id}`}>
                  列印出貨單
                </Link>
              )}
              {/* `followed`: label and tracking number come from the carrier, so there is nothing to correct. */}
              {isShipping && parcel.followed && (
                <Link to={`/member/selling/labels?parcel=${parcel.id}`}>列印託運單</Link>
              )}
              {isShipping && !parcel.followed && (
                <Button size="small" onClick={() => setAsked({ to: 'correct', parcel })}>
                  更正物流
                </Button>
              )}
              {mayReportUnclaimed(sale, parcel) && (
                <Button size="small" onClick={() => setAsked({ to: 'unclaimed', parcel })}>
                  逾期未取
                </Button>
              )}
              {mayCancel(parcel) && (
                <Button size="small" onClick={() => setAsked({ to: 'cancel', parcel })}>
                  取消託運
                </Button>
              )}
            </>
          );
        }}
      />
      <UnclaimedHint order={sale} />
      {asked?.to === 'cancel' && (
        <CancelBooking
          {...dialog}
          parcel={asked.parcel}
          send={() =>
            api('POST /api/me/sales/:out_trade_no/parcels/:id/cancel', {
              params: { out_trade_no, id: asked.parcel.id },
              body: {},
              skipErrorHandler: true,
            })
          }
        />
      )}
      {asked?.to === 'unclaimed' && (
        <UnclaimedParcel
          {...dialog}
          order={sale}
          buyer={sale.buyer}
          parcel={asked.parcel}
          send={({ reason, ...body }) =>
            api('POST /api/me/sales/:out_trade_no/parcels/:id/unclaimed', {
              params: { out_trade_no, id: asked.parcel.id },
              body,
              skipErrorHandler: true,
            })
          }
        />
      )}
      {asked?.to === 'correct' && (
        <CorrectParcel
          {...dialog}
          parcel={newestParcel(parcels, asked.parcel)}
          send={({ carrier, trackingNo, seen }) =>
            api('POST /api/me/sales/:out_trade_no/parcels/:id', {
              params: { out_trade_no, id: asked.parcel.id },
              body: { carrier, trackingNo, seen },
              skipErrorHandler: true,
            })
          }
        />
      )}
    </section>
  );
}
