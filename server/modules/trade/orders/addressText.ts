import { officialName } from '@common/addressRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { findStoreChain } from '@common/storeRules';

/** An address in one line, without its recipient. */
export function addressText(address: DeliveryAddress): string {
  if (address.kind === 'home') {
    return `${address.postcode} ${officialName(address.city + address.district)}${address.line}`;
  }
  return `${findStoreChain(address.chain)?.label ?? ''} ${address.storeName}（店號 ${address.storeNo}）`;
}
