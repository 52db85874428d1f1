import { officialName } from '@common/addressRules';
import type { Place } from '@common/endpoints/place';
import { findStoreChain } from '@common/storeRules';

/** A place in one line, without who receives it. */
export function placeText(place: Place): string {
  if (place.kind === 'home') {
    return `${place.postcode} ${officialName(place.city + place.district)}${place.line}`;
  }
  return `${findStoreChain(place.chain)?.label ?? ''} ${place.storeName}（店號 ${place.storeNo}）`;
}
