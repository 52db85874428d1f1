import { officialName } from '@common/delivery/addressRules';
import { findStoreChain } from '@common/delivery/storeRules';
import type { DeliveryAddress, HomeAddress } from '@common/endpoints/deliveryAddress';
import type { ShippingLabel } from '@common/endpoints/labels';
import { coldLabel } from '@common/lists/temperatures';
import { Barcode } from './Barcode';
import styles from './ParcelLabel.module.css';

function Destination({ address }: { address: DeliveryAddress }) {
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

/** The sender, to whom the carrier brings an undelivered parcel back; from a store it calls them instead. */
function Origin({ from, isStore }: { from: HomeAddress; isStore: boolean }) {
  const { recipient, phone, postcode, city, district, line } = from;
  return (
    <>
      （{recipient}）{phone}
      {!isStore && (
        <>
          <br />
          {postcode} {officialName(city + district)}
          {line}
        </>
      )}
    </>
  );
}

interface Props {
  label: Pick<ShippingLabel, 'out_trade_no' | 'address' | 'pieces' | 'temperature'> &
    Partial<Pick<ShippingLabel, 'carrier' | 'trackingNo' | 'from'>>;
  sender: string;
  /** The heading of a label that is no carrier's 託運單. */
  name?: string;
  /** Number of the parcel in its order, where there are several. */
  parcelNumber?: number | undefined;
}

/** 託運單 of a parcel, or the address for one without a carrier's own: a page of A6. */
export function ParcelLabel({ label, sender, name, parcelNumber }: Props) {
  const { carrier, trackingNo = '', address, out_trade_no, pieces, from } = label;
  const cold = coldLabel(label.temperature);
  return (
    <section className={styles.label} aria-label={name ?? `託運單 ${trackingNo}`}>
      <h2>
        {carrier ?? '收件人'}
        {cold && <b className={styles.cold}>{cold}</b>}
      </h2>
      {trackingNo && <Barcode text={trackingNo} className={styles.barcode} />}
      {trackingNo && <p className={styles.number}>{trackingNo}</p>}
      <p className={styles.place}>
        <Destination address={address} />
      </p>
      <p className={styles.recipient}>{address.recipient} 收</p>
      <p className={styles.phone}>{address.phone}</p>
      <p className={styles.sender}>
        寄件人：{sender}
        {from && <Origin from={from} isStore={address.kind === 'store'} />}
        <br />
        訂單編號：{out_trade_no}
        <br />
        內容：{parcelNumber && `包裹 ${parcelNumber}，`}
        {pieces} 件商品
      </p>
    </section>
  );
}
