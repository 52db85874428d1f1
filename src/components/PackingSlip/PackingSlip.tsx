import { officialName } from '@common/addressRules';
import type { OrderSummary } from '@common/endpoints/orderShapes';
import type { Place } from '@common/endpoints/place';
import { coldLabel } from '@common/lists/temperatures';
import { countPieces } from '@common/pieces';
import { SITE_NAME } from '@common/siteName';
import { findStoreChain } from '@common/storeRules';
import { Barcode } from '../ShippingLabels/Barcode';
import { Time } from '../Time';
import styles from './PackingSlip.module.css';

interface Props {
  order: Pick<OrderSummary, 'out_trade_no' | 'createdAt' | 'lines' | 'temperature'> & {
    /** Undefined before it has a tracking number. */
    parcel?: { number: number; carrier: string; trackingNo: string };
  };
  /** Who sends the parcel. */
  sender: string;
  address: Place;
  /** What the buyer wrote. */
  note: string;
}

function Destination({ address }: { address: Place }) {
  if (address.kind === 'store') {
    return (
      <>
        {findStoreChain(address.chain)?.label} {address.storeName}
        <br />
        店號 {address.storeNo}・店到店取貨
      </>
    );
  }
  return (
    <>
      {address.postcode} {officialName(address.city + address.district)}
      <br />
      {address.line}
    </>
  );
}

/** An address label of A6 and below it the list that goes into the parcel; prices stay out, it may be a present. */
export function PackingSlip({ order, sender, address, note }: Props) {
  const { out_trade_no, createdAt, lines, parcel } = order;
  const pieces = countPieces(lines);
  const cold = coldLabel(order.temperature);
  return (
    <article className={styles.slip}>
      <section className={styles.label} aria-label="收件標籤">
        <h1>收件人{cold && `（${cold}配送）`}</h1>
        <p className={styles.recipient}>{address.recipient} 收</p>
        <p className={styles.phone}>{address.phone}</p>
        <p className={styles.place}>
          <Destination address={address} />
        </p>
        <p className={styles.sender}>
          寄件人：{sender}
          <br />
          訂單編號：{out_trade_no}
          {parcel && (
            <>
              <br />
              包裹 {parcel.number}：{parcel.carrier} {parcel.trackingNo}
            </>
          )}
        </p>
      </section>
      <section aria-label="出貨明細">
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
