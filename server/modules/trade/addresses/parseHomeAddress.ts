import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import { refuseFields } from '../../../errors';
import { requireDistrict } from './requireDistrict';

/** A street address as typed, whose region may be missing. */
export type TypedHome = Pick<HomeAddress, 'recipient' | 'phone'> & {
  [K in (typeof HOME_FIELDS)[number]]?: string | undefined;
};

/** The fields that only a street address has. */
export const HOME_FIELDS = ['postcode', 'city', 'district', 'line'] as const;

/** @throws AppError BAD_INPUT naming the fields at fault, ADDRESS_DISTRICT, ADDRESS_POSTCODE */
export function parseHomeAddress(input: TypedHome): HomeAddress {
  const { recipient, phone, postcode, city, district, line } = input;
  if (!postcode || !city || !district || !line) {
    refuseFields(
      HOME_FIELDS.filter((field) => !input[field]),
      '必填',
    );
  }
  requireDistrict({ city, district, postcode });
  return { kind: 'home', recipient, phone, postcode, city, district, line };
}
