import { officialName } from '@common/addressRules';
import type { ShippingLabel } from '@common/endpoints/labels';
import type { Place } from '@common/endpoints/place';
import { coldLabel } from '@common/lists/temperatures';
import { findStoreChain } from '@common/storeRules';
import { Barcode } from './Barcode';
import styles from './ShippingLabels.module.css';

function Destination({ address }: { address: Place }) {
  if (address.kind === 'store') {
    return (
      <>
        {findStoreChain(address.chain)?.label} {address.storeName}
        <br />
        店號 {address.storeNo}
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

/** 託運單 of a parcel, as large as A6. */
export function ParcelLabel({ label, sender }: { label: ShippingLabel; sender: string }) {
  const { carrier, trackingNo, address, out_trade_no, pieces } = label;
  const cold = coldLabel(label.temperature);
  return (
    <section className={styles.label} aria-label={`託運單 ${trackingNo}`}>
      <h2>
        {carrier}
        {cold && <b className={styles.cold}>{cold}</b>}
      </h2>
      <Barcode text={trackingNo} className={styles.barcode} />
      <p className={styles.number}>{trackingNo}</p>
      <p className={styles.place}>
        <Destination address={address} />
      </p>
      <p className={styles.recipient}>{address.recipient} 收</p>
      <p className={styles.phone}>{address.phone}</p>
      <p className={styles.sender}>
        寄件人：{sender}
        <br />
        訂單編號：{out_trade_no}
        <br />
        內容：{pieces} 件商品
      </p>
    </section>
  );
}
