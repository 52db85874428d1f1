import { MAX_LABELS } from '@common/delivery/labelLimits';
import type { ShippingLabel } from '@common/endpoints/labels';
import { Link, useSearchParams } from '@umijs/max';
import { Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { PageMessage } from '../PageMessage';
import { Time } from '../Time';
import { ParcelLabel } from './ParcelLabel';
import styles from './ShippingLabels.module.css';

export interface LabelQuery {
  parcel?: number;
  parcels?: string;
}

interface Props {
  /** Reads the labels of parcels that are not handed in yet, those of `parcels` first, or the label of one parcel. */
  read: (query: LabelQuery) => Promise<ShippingLabel[]>;
  sender: string;
  /** The path below which each order has its page. */
  ordersPath: string;
}

/** 託運單 of parcels that wait to be handed in: chosen here, printed together, one to a sheet of A6. */
export function ShippingLabels({ read, sender, ordersPath }: Props) {
  usePageTitle('列印託運單');
  const [params] = useSearchParams();
  const parcel = Number(params.get('parcel')) || undefined;
  /** Parcels that were just booked together: the others are shown too, these are chosen at first. */
  const parcels = params.get('parcels');
  const booked = parcels?.split('-').map(Number);
  const {
    data: found,
    error,
    loading,
    refresh,
  } = useApi(() => read(parcel ? { parcel } : parcels ? { parcels } : {}), {
    refreshDeps: [parcel, parcels],
  });
  const data = found?.slice(0, MAX_LABELS).toSorted((a, b) => a.id - b.id);
  const [changed, setExcluded] = useState<readonly number[]>();
  if (!data) {
    if (loading || !error) return <Skeleton active paragraph={{ rows: 8 }} />;
    return <PageMessage title="無法載入託運單" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  const excluded =
    changed ?? data.flatMap(({ id }) => (booked && !booked.includes(id) ? [id] : []));
  const printed = data.filter(({ id }) => !excluded.includes(id));
  const toggle = (id: number, isChosen: boolean) =>
    setExcluded(isChosen ? excluded.filter((one) => one !== id) : [...excluded, id]);
  return (
    <div className={styles.sheet}>
      <div className={styles.tools}>
        <h1>列印託運單</h1>
        <Button type="primary" disabled={printed.length === 0} onClick={() => window.print()}>
          列印 {printed.length} 張
        </Button>
      </div>
      {data.length === 0 && (
        <p className={styles.tools}>
          {parcel
            ? '這個包裹沒有託運單：託運已取消，或單號不是由物流公司給的。'
            : '沒有等待寄件的包裹。在訂單頁按「出貨」並選擇由物流公司收件，就會有託運單。'}
        </p>
      )}
      {found && found.length > data.length && (
        <p className={styles.tools}>
          這裡列出 {data.length} 張，還有較早的包裹沒有交寄：印完並交寄這些後，再回來列印。
        </p>
      )}
      {data.length > 1 && (
        <ul className={styles.choices}>
          {data.map(({ id, out_trade_no, trackingNo, createdAt }) => (
            <li key={id}>
              <Checkbox
                checked={!excluded.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              >
                {trackingNo}
              </Checkbox>
              <Link to={`${ordersPath}/${out_trade_no}`}>訂單 {out_trade_no}</Link>
              <Time at={createdAt} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.labels}>
        {printed.map((label) => (
          <ParcelLabel key={label.id} label={label} sender={label.seller ?? sender} />
        ))}
      </div>
    </div>
  );
}
