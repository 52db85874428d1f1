import type { DeliveryAddress, HomeAddress } from '@common/endpoints/deliveryAddress';
import type { OrderSummary } from '@common/endpoints/orderShapes';
import { countPieces } from '@common/orders/pieces';
import { SITE_NAME } from '@common/siteName';
import { Barcode } from '../ShippingLabels/Barcode';
import { ParcelLabel } from '../ShippingLabels/ParcelLabel';
import { Time } from '../Time';
import styles from './PackingSlip.module.css';

interface Props {
  order: Pick<OrderSummary, 'out_trade_no' | 'createdAt' | 'lines' | 'temperature'> & {
    /** Undefined before it has a tracking number. */
    parcel?: { number: number; carrier: string; trackingNo: string };
  };
  /** The sender of the parcel. */
  sender: string;
  /** Where an undelivered parcel goes back to; null where the seller keeps none. */
  from: HomeAddress | null;
  address: DeliveryAddress;
  /** The buyer's note. */
  note: string;
}

/** An address label, a page of A6, and the list that goes into the parcel; prices stay out, it may be a present. */
export function PackingSlip({ order, sender, from, address, note }: Props) {
  const { out_trade_no, createdAt, lines, parcel } = order;
  const pieces = countPieces(lines);
  return (
    <article className={styles.slip}>
      <div className={styles.label}>
        <ParcelLabel
          label={{ ...parcel, out_trade_no, address, pieces, temperature: order.temperature, from }}
          sender={sender}
          name="收件標籤"
          parcelNumber={parcel?.number}
        />
      </div>
      <section className={styles.list} aria-label="出貨明細">
        <h2>出貨明細</h2>
        <Barcode text={out_trade_no} className={styles.barcode} />
        <p className={styles.order}>
          訂單 {out_trade_no}・<Time at={createdAt} /> 成立・{SITE_NAME}
        </p>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">檢查</th>
              <th scope="col">商品</th>
              <th scope="col">規格</th>
              <th scope="col">數量</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ skuId, title, skuName, quantity }) => (
              <tr key={skuId}>
                <td>
                  <span className={styles.box} aria-hidden />
                </td>
                <td>{title}</td>
                <td>{skuName || '—'}</td>
                <td>{quantity}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>合計</td>
              <td>{pieces} 件</td>
            </tr>
          </tfoot>
        </table>
        {note && <p className={styles.note}>買家備註：{note}</p>}
      </section>
    </article>
  );
}
