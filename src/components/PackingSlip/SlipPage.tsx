import type { Order } from '@common/endpoints/orderShapes';
import type { Place } from '@common/endpoints/place';
import { unsentOf } from '@common/parcels';
import { Navigate, useParams, useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { PageMessage } from '../PageMessage';
import { PackingSlip } from './PackingSlip';

interface SlipOrder
  extends Pick<Order, 'out_trade_no' | 'createdAt' | 'lines' | 'parcels' | 'temperature'> {
  address: Place | null;
  note: string;
}

interface Props<O extends SlipOrder> {
  read: (out_trade_no: string) => Promise<O>;
  senderOf: (order: O) => string;
  /** The path below which each order has its page. */
  orders: string;
}

/** What the slip is for: the parcel in the query, or what is in none yet, or the whole order. */
function contentOf({ lines, parcels }: SlipOrder, parcelId: number) {
  const at = parcels.findIndex(({ id }) => id === parcelId);
  const parcel = parcels[at];
  const pieces = parcel?.lines ?? unsentOf(lines, parcels);
  if (pieces.length === 0 || parcels.length === 0) return { lines };
  const packed = lines.flatMap((line) => {
    const piece = pieces.find(({ skuId }) => skuId === line.skuId);
    return piece ? [{ ...line, quantity: piece.quantity }] : [];
  });
  return { lines: packed, ...(parcel && { parcel: { ...parcel, number: at + 1 } }) };
}

/** 出貨單 of the order in the path, or of its parcel in the query; one without an address has none yet and shows its own page. */
export function SlipPage<O extends SlipOrder>({ read, senderOf, orders }: Props<O>) {
  const { out_trade_no = '' } = useParams();
  const [query] = useSearchParams();
  usePageTitle(`出貨單 ${out_trade_no}`);
  const { data, error, loading, refresh } = useApi(() => read(out_trade_no), {
    refreshDeps: [out_trade_no],
  });
  const back = `${orders}/${out_trade_no}`;
  if (data) {
    const { address, note } = data;
    if (!address) return <Navigate to={back} replace />;
    return (
      <PackingSlip
        order={{ ...data, ...contentOf(data, Number(query.get('parcel'))) }}
        sender={senderOf(data)}
        address={address}
        note={note}
        back={back}
      />
    );
  }
  if (loading || !error) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <PageMessage title="無法載入訂單" text="請檢查訂單編號與網路後再試一次。" retry={refresh} />
  );
}
