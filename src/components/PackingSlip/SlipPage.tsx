import type { Order } from '@common/endpoints/orderShapes';
import type { Place } from '@common/endpoints/place';
import { unsentOf } from '@common/parcels';
import { Link, Navigate, useParams, useSearchParams } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { EmptyState } from '../EmptyState';
import { PageMessage } from '../PageMessage';
import { PackingSlip } from './PackingSlip';
import styles from './PackingSlip.module.css';

interface SlipOrder
  extends Pick<Order, 'out_trade_no' | 'createdAt' | 'lines' | 'parcels' | 'temperature'> {
  address: Place | null;
  note: string;
}

interface Props<O extends SlipOrder> {
  read: (out_trade_no: string) => Promise<O>;
  /** Numbers of the orders that wait to be sent, for the path `all`. */
  readWaiting: () => Promise<string[]>;
  senderOf: (order: O) => string;
  /** The path below which each order has its page. */
  orders: string;
}

/** One after the other, so that many slips hold nobody else up. */
async function readAll<O>(numbers: readonly string[], read: (one: string) => Promise<O>) {
  const found: O[] = [];
  for (const one of numbers) found.push(await read(one));
  return found;
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

/**
 * 出貨單 of the order in the path, or of its parcel in the query; one without an address has none yet and shows its own
 * page. The path `all`: of all orders that wait to be sent, one to a sheet.
 */
export function SlipPage<O extends SlipOrder>({ read, readWaiting, senderOf, orders }: Props<O>) {
  const { out_trade_no = '' } = useParams();
  const [query] = useSearchParams();
  const isAll = out_trade_no === 'all';
  usePageTitle(isAll ? '出貨單' : `出貨單 ${out_trade_no}`);
  const { data, error, loading, refresh } = useApi(
    async () => readAll(isAll ? await readWaiting() : [out_trade_no], read),
    { refreshDeps: [out_trade_no] },
  );
  if (!data) {
    if (loading || !error) return <Skeleton active paragraph={{ rows: 8 }} />;
    return (
      <PageMessage title="無法載入訂單" text="請檢查訂單編號與網路後再試一次。" retry={refresh} />
    );
  }
  const back = isAll ? orders : `${orders}/${out_trade_no}`;
  const slips = data.filter(({ address }) => address !== null);
  if (slips.length === 0 && !isAll) return <Navigate to={back} replace />;
  return (
    <>
      <div className={styles.tools}>
        <Link to={back}>‹ 回訂單</Link>
        <Button type="primary" disabled={slips.length === 0} onClick={() => window.print()}>
          {isAll ? `列印 ${slips.length} 張` : '列印'}
        </Button>
      </div>
      {slips.length === 0 && <EmptyState tall text="沒有等待出貨的訂單。" />}
      {slips.map(
        (order) =>
          order.address && (
            <PackingSlip
              key={order.out_trade_no}
              order={{ ...order, ...contentOf(order, Number(query.get('parcel'))) }}
              sender={senderOf(order)}
              address={order.address}
              note={order.note}
            />
          ),
      )}
    </>
  );
}
