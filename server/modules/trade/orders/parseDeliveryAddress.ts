import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import { isStoreNo, MOBILE_PATTERN, REAL_NAME_PATTERN } from '@common/storeRules';
import { AppError } from '../../../errors';
import { regionIn } from '../carriers/storeRegion';
import { requireDistrict } from './requireDistrict';

const HOME = ['postcode', 'city', 'district', 'line'] as const;
const STORE = ['chain', 'storeNo', 'storeName'] as const;
const REGION = ['storeCity', 'storeDistrict'] as const;

type Field = keyof DeliveryAddressInput;

function refuse(fields: readonly Field[], message: string): never {
  throw new AppError('BAD_INPUT', {
    data: { faults: fields.map((field) => ({ field, message })) },
  });
}

/** The fields of `fields` that were typed; a store address has no street and vice versa. */
const given = (input: DeliveryAddressInput, fields: readonly Field[]) =>
  fields.filter((field) => input[field] !== undefined);

function parseHome(input: DeliveryAddressInput): DeliveryAddress {
  const { recipient, phone, postcode, city, district, line } = input;
  if (!postcode || !city || !district || !line) {
    return refuse(
      HOME.filter((field) => !input[field]),
      '必填',
    );
  }
  requireDistrict({ city, district, postcode });
  return { kind: 'home', recipient, phone, postcode, city, district, line };
}

/** A store may come without its region: it is refused where a fee depends on it. */
function parseRegion({ storeCity, storeDistrict }: DeliveryAddressInput) {
  if (!storeCity && !storeDistrict) return undefined;
  const region = storeCity && storeDistrict && regionIn(storeCity, storeDistrict);
  return region || refuse(['storeDistrict'], '請從清單選擇鄉鎮市區');
}

function parseStore(input: DeliveryAddressInput): DeliveryAddress {
  const { recipient, phone, chain, storeNo, storeName } = input;
  if (!chain || !storeNo || !storeName) {
    return refuse(
      STORE.filter((field) => !input[field]),
      '必填',
    );
  }
  if (!isStoreNo(chain, storeNo)) refuse(['storeNo'], '門市店號的位數不正確');
  if (!new RegExp(MOBILE_PATTERN).test(phone)) refuse(['phone'], '超商取貨請填寫手機號碼');
  if (!new RegExp(REAL_NAME_PATTERN).test(recipient)) {
    refuse(['recipient'], '超商取貨請填寫與證件相同的姓名');
  }
  return { kind: 'store', recipient, phone, chain, storeNo, storeName, ...parseRegion(input) };
}

/**
 * Checks a typed address by the rules of its kind.
 * @throws AppError BAD_INPUT naming the fields at fault, ADDRESS_DISTRICT, ADDRESS_POSTCODE
 */
export function parseDeliveryAddress(input: DeliveryAddressInput): DeliveryAddress {
  const isHome = input.kind === 'home';
  const surplus = given(input, isHome ? [...STORE, ...REGION] : HOME);
  if (surplus.length > 0) refuse(surplus, '不支援的欄位');
  return isHome ? parseHome(input) : parseStore(input);
}
