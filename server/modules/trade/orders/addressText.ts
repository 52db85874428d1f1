import { officialName } from '@common/delivery/addressRules';
import { findStoreChain } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';

/** An address in one line, without its recipient. */
export function addressText(address: DeliveryAddress): string {
  if (address.kind === 'home') {
    return `${address.postcode} ${officialName(address.city + address.district)}${address.line}`;
  }
  return `${findStoreChain(address.chain)?.label ?? ''} ${address.storeName}（店號 ${address.storeNo}）`;
}
