import { isStoreNo, MOBILE_PATTERN, REAL_NAME_PATTERN } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import { refuseField, refuseFields } from '../../../errors';
import { HOME_FIELDS, parseHomeAddress } from '../addresses/parseHomeAddress';
import { regionIn } from '../carriers/storeRegion';

const STORE_FIELDS = ['chain', 'storeNo', 'storeName'] as const;
const STORE_REGION_FIELDS = ['storeCity', 'storeDistrict'] as const;

type Field = keyof DeliveryAddressInput;

/** Parses the region of a store. None is accepted here, and refused where a fee depends on the region. */
function parseStoreRegion({ storeCity, storeDistrict }: DeliveryAddressInput) {
  if (!storeCity && !storeDistrict) return undefined;
  const region = storeCity && storeDistrict && regionIn(storeCity, storeDistrict);
  return region || refuseField('storeDistrict', '請從清單選擇鄉鎮市區');
}

function parseStore(input: DeliveryAddressInput): DeliveryAddress {
  const { recipient, phone, chain, storeNo, storeName } = input;
  if (!chain || !storeNo || !storeName) {
    return refuseFields(
      STORE_FIELDS.filter((field) => !input[field]),
      '必填',
    );
  }
  if (!isStoreNo(chain, storeNo)) refuseField('storeNo', '門市店號的位數不正確');
  if (!new RegExp(MOBILE_PATTERN).test(phone)) refuseField('phone', '超商取貨請填寫手機號碼');
  if (!new RegExp(REAL_NAME_PATTERN).test(recipient)) {
    refuseField('recipient', '超商取貨請填寫與證件相同的姓名');
  }
  return { kind: 'store', recipient, phone, chain, storeNo, storeName, ...parseStoreRegion(input) };
}

/**
 * Checks a typed address by the rules of its kind.
 * @throws AppError BAD_INPUT naming the fields at fault, ADDRESS_DISTRICT, ADDRESS_POSTCODE
 */
export function parseDeliveryAddress(input: DeliveryAddressInput): DeliveryAddress {
  const isHome = input.kind === 'home';
  const fieldsOfOtherKind: readonly Field[] = isHome
    ? [...STORE_FIELDS, ...STORE_REGION_FIELDS]
    : HOME_FIELDS;
  const surplus = fieldsOfOtherKind.filter((field) => input[field] !== undefined);
  if (surplus.length > 0) refuseFields(surplus, '不支援的欄位');
  return isHome ? parseHomeAddress(input) : parseStore(input);
}
