import type { OrderSummary } from '@common/endpoints/orderShapes';
import type { Parcel } from '@common/endpoints/parcels';
import { coldLabel } from '@common/lists/temperatures';
import { countPieces } from '@common/orders/pieces';
import { Link } from '@umijs/max';
import { Button, Checkbox, Progress, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { EmptyState } from '../EmptyState';
import { PageMessage } from '../PageMessage';
import { RowOutcome } from '../RowOutcome';
import { Time } from '../Time';
import { type Outcome, useOneByOne } from '../useOneByOne';
import styles from './BulkBooking.module.css';

/** An order that waits to be sent. */
export interface Bookable
  extends Pick<OrderSummary, 'out_trade_no' | 'lines' | 'temperature' | 'createdAt'> {
  buyer: string;
  shipBy: number | null;
}

interface Props {
  /** Reads the orders that can be booked now, and how many there are beyond them. */
  read: () => Promise<{ orders: Bookable[]; more: boolean }>;
  /** Books all that is left of an order. @returns its parcels afterwards */
  book: (out_trade_no: string) => Promise<readonly Parcel[]>;
  /** The path below which each order has its page. */
  ordersPath: string;
  /** The path of the labels. */
  labelsPath: string;
}

/** 批次託運: the carrier takes the parcels of several orders and gives each its number; a report for each. */
export function BulkBooking({ read, book, ordersPath, labelsPath }: Props) {
  usePageTitle('批次託運');
  const { data, error, loading, refresh } = useApi(read);
  const { outcomes, busy, percent, run, stop } = useOneByOne(
    async (number: string) => (await book(number)).at(-1),
    '沒有收到回應，可以再試一次；已託運的不會重複。',
  );
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  if (!data) {
    if (loading || !error) return <Skeleton active paragraph={{ rows: 8 }} />;
    return <PageMessage title="無法載入訂單" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  const { orders, more } = data;
  const isBooked = ({ out_trade_no }: Bookable) => outcomes.get(out_trade_no)?.state === 'done';
  const unbooked = orders.filter((order) => !isBooked(order));
  const chosen = unbooked.filter(({ out_trade_no }) => !excluded.has(out_trade_no));
  const parcels = [...outcomes.values()].flatMap((one) =>
    one.state === 'done' && one.value ? [one.value.id] : [],
  );
  const choose = (some: readonly Bookable[], isChosen: boolean) =>
    setExcluded((before) => {
      const after = new Set(before);
      for (const one of some) after[isChosen ? 'delete' : 'add'](one.out_trade_no);
      return after;
    });
  return (
    <div className={styles.page}>
      <h1>批次託運</h1>
      <p className={styles.quiet}>
        勾選的訂單由物流公司收件，各有物流單號；訂單裡還沒寄出的商品裝成一個包裹。每筆各自處理，有問題的訂單不影響其他訂單。
      </p>
      {orders.length === 0 ? (
        <EmptyState tall text="沒有等待出貨的訂單。">
          <Link to={ordersPath}>看全部訂單</Link>
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            {unbooked.length > 0 && (
              <Checkbox
                disabled={busy}
                checked={chosen.length === unbooked.length}
                indeterminate={chosen.length > 0 && chosen.length < unbooked.length}
                onChange={({ target }) => choose(unbooked, target.checked)}
              >
                全選（{unbooked.length} 筆）
              </Checkbox>
            )}
            {busy ? (
              <Button onClick={stop}>停止</Button>
            ) : (
              unbooked.length > 0 && (
                <Button
                  type="primary"
                  disabled={chosen.length === 0}
                  onClick={() => run(chosen.map(({ out_trade_no }) => out_trade_no))}
                >
                  託運 {chosen.length} 筆
                </Button>
              )
            )}
            {!busy && parcels.length > 0 && (
              <Link to={`${labelsPath}?parcels=${parcels.join('-')}`}>
                <Button>列印託運單（{parcels.length} 張）</Button>
              </Link>
            )}
            <span role="status" className={styles.quiet}>
              已託運 {orders.length - unbooked.length} 筆，共 {orders.length} 筆
            </span>
          </div>
          {busy && <Progress aria-label="託運進度" percent={percent} />}
          <ul className={styles.orders}>
            {orders.map((order) => (
              <OrderRow
                key={order.out_trade_no}
                order={order}
                path={`${ordersPath}/${order.out_trade_no}`}
                outcome={outcomes.get(order.out_trade_no)}
                isChosen={!isBooked(order) && !excluded.has(order.out_trade_no)}
                disabled={busy || isBooked(order)}
                onChoose={(isChosen) => choose([order], isChosen)}
              />
            ))}
          </ul>
          {more && !busy && (
            <p>
              後面還有訂單。這些託運後，<Button onClick={refresh}>載入其餘訂單</Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface OrderRowProps {
  order: Bookable;
  /** Its page. */
  path: string;
  outcome: Outcome<Parcel | undefined> | undefined;
  isChosen: boolean;
  disabled: boolean;
  onChoose: (isChosen: boolean) => void;
}

function OrderRow({ order, path, outcome, isChosen, disabled, onChoose }: OrderRowProps) {
  const { out_trade_no, buyer, lines, temperature, shipBy } = order;
  const cold = coldLabel(temperature);
  return (
    <li>
      <Checkbox
        aria-label={`選取訂單 ${out_trade_no}`}
        disabled={disabled}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className={styles.words}>
        <Link to={path}>{out_trade_no}</Link>
        <span className={styles.quiet}>
          {cold && <Tag color="blue">{cold}</Tag>}
          {buyer}・{lines[0]?.title}
          {lines.length > 1 && ` 等 ${lines.length} 項`}・{countPieces(lines)} 件
          {shipBy !== null && (
            <>
              ・<Time at={shipBy} /> 前出貨
            </>
          )}
        </span>
        <RowOutcome outcome={outcome} done="已託運" failed="沒有託運">
          {(parcel) => parcel && `${parcel.carrier} ${parcel.trackingNo}`}
        </RowOutcome>
      </div>
    </li>
  );
}
