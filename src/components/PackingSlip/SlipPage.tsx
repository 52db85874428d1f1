import type { DeliveryAddress, HomeAddress } from '@common/endpoints/deliveryAddress';
import type { Order } from '@common/endpoints/orderShapes';
import { Link, Navigate, useParams, useSearchParams } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { EmptyState } from '../EmptyState';
import { linesLeft, linesUnsent } from '../Order/boughtOrder';
import { PageMessage } from '../PageMessage';
import { PackingSlip } from './PackingSlip';
import styles from './PackingSlip.module.css';
import { readSome } from './readSome';

interface SlipOrder
  extends Pick<Order, 'out_trade_no' | 'createdAt' | 'lines' | 'parcels' | 'temperature'> {
  address: DeliveryAddress | null;
  note: string;
  from?: HomeAddress;
}

export interface Waiting {
  /** Numbers of the newest. */
  numbers: string[];
  /** Older ones wait as well. */
  more: boolean;
}

interface Props<O extends SlipOrder> {
  read: (out_trade_no: string) => Promise<O>;
  /** The orders that wait to be sent, for the path `all`. */
  readWaiting: () => Promise<Waiting>;
  senderOf: (order: O) => string;
  /** The seller's address, which the labels carry; orders that name their own need none. */
  readFrom?: () => Promise<HomeAddress | null>;
  /** The path below which each order has its page. */
  ordersPath: string;
}

/** The goods on the slip: the parcel in the query, or the pieces that are still to be sent, or all that the buyer keeps of a sent order. */
function contentOf(order: SlipOrder, parcelId: number) {
  const { lines, parcels } = order;
  const at = parcels.findIndex(({ id }) => id === parcelId);
  const parcel = parcels[at];
  if (!parcel) {
    const unsent = linesUnsent(order);
    return { lines: unsent.length > 0 ? unsent : linesLeft(order) };
  }
  const packed = lines.flatMap((line) => {
    const piece = parcel.lines.find(({ skuId }) => skuId === line.skuId);
    return piece ? [{ ...line, quantity: piece.quantity }] : [];
  });
  return { lines: packed, parcel: { ...parcel, number: at + 1 } };
}

/**
 * 出貨單 of the order in the path, or of its parcel in the query; one without an address has none yet and shows its own
 * page. The path `all`: of all orders that wait to be sent, one to a sheet.
 */
export function SlipPage<O extends SlipOrder>({
  read,
  readWaiting,
  senderOf,
  readFrom,
  ordersPath,
}: Props<O>) {
  const { out_trade_no = '' } = useParams();
  const [query] = useSearchParams();
  const isAll = out_trade_no === 'all';
  usePageTitle(isAll ? '出貨單' : `出貨單 ${out_trade_no}`);
  const { data, error, loading, refresh } = useApi(
    async () => {
      const { numbers, more } = isAll
        ? await readWaiting()
        : { numbers: [out_trade_no], more: false };
      const from = await readFrom?.();
      return { ...(await readSome(numbers, read)), more, from };
    },
    { refreshDeps: [out_trade_no] },
  );
  const [asked, setAsked] = useState<'labels' | 'lists'>();
  if (!data) {
    if (loading || !error) return <Skeleton active paragraph={{ rows: 8 }} />;
    return (
      <PageMessage title="無法載入訂單" text="請檢查訂單編號與網路後再試一次。" retry={refresh} />
    );
  }
  const back = isAll ? ordersPath : `${ordersPath}/${out_trade_no}`;
  const slips = data.found.filter(({ address }) => address !== null);
  const { missing } = data;
  const withoutAddress = data.found.length - slips.length;
  if (slips.length === 0 && !isAll) return <Navigate to={back} replace />;
  const print = (what: 'labels' | 'lists') => {
    // The pages are laid out for what is asked before the dialog opens.
    flushSync(() => setAsked(what));
    window.print();
    setAsked(undefined);
  };
  const count = isAll ? `（${slips.length} 張）` : '';
  return (
    <div data-print={asked}>
      <div className={styles.tools}>
        <Link to={back}>‹ 回訂單</Link>
        <h1>出貨單</h1>
        <Button disabled={slips.length === 0} onClick={() => print('labels')}>
          列印 A6 標籤{count}
        </Button>
        <Button type="primary" disabled={slips.length === 0} onClick={() => print('lists')}>
          列印出貨明細{count}
        </Button>
      </div>
      {missing.length > 0 && (
        <Alert
          className={styles.missing}
          type="warning"
          showIcon
          title={`有 ${missing.length} 筆訂單無法載入，這次不會列印`}
          description={missing.map((one) => (
            <Link key={one} to={`${ordersPath}/${one}`}>
              {one}
            </Link>
          ))}
          action={<Button onClick={refresh}>重新載入</Button>}
        />
      )}
      {withoutAddress > 0 && (
        <Alert
          className={styles.missing}
          type="info"
          showIcon
          title={`有 ${withoutAddress} 筆訂單沒有收件地址，不會列印出貨單。`}
        />
      )}
      {data.more && (
        <Alert
          className={styles.missing}
          type="info"
          showIcon
          title="這裡是最新的訂單；還有較早的訂單等待出貨，請從訂單頁列印，或先寄出這些。"
        />
      )}
      {data.found.length === 0 && missing.length === 0 && (
        <EmptyState tall text="沒有等待出貨的訂單。" />
      )}
      {slips.map(
        (order) =>
          order.address && (
            <PackingSlip
              key={order.out_trade_no}
              order={{ ...order, ...contentOf(order, Number(query.get('parcel'))) }}
              sender={senderOf(order)}
              from={order.from ?? data.from ?? null}
              address={order.address}
              note={order.note}
            />
          ),
      )}
    </div>
  );
}
