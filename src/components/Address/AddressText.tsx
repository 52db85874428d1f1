import { officialName } from '@common/delivery/addressRules';
import { findStoreChain } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';

/** An address in Taiwan's order and format. */
export function AddressText({ address }: { address: DeliveryAddress }) {
  return (
    <span>
      <b>{address.recipient}</b>　{address.phone}
      <br />
      {address.kind === 'home' ? (
        <>
          {address.postcode} {officialName(address.city + address.district)}
          {address.line}
        </>
      ) : (
        <>
          {findStoreChain(address.chain)?.label} {address.storeName}（店號 {address.storeNo}）取貨
          {address.storeCity && (
            <>
              <br />
              {officialName(address.storeCity + (address.storeDistrict ?? ''))}
            </>
          )}
        </>
      )}
    </span>
  );
}
