import { findDistrict } from '@common/delivery/taiwanDistricts';
import { AppError } from '../../../errors';

interface DistrictOfAddress {
  city: string;
  district: string;
  postcode: string;
}

/** Requires that city, district and postcode belong together. @throws AppError ADDRESS_DISTRICT, ADDRESS_POSTCODE */
export function requireDistrict({ city, district, postcode: typed }: DistrictOfAddress): void {
  const found = findDistrict(city, district);
  if (!found) throw new AppError('ADDRESS_DISTRICT', { data: { city, district } });
  const { postcode } = found;
  if (!typed.startsWith(postcode)) {
    throw new AppError('ADDRESS_POSTCODE', { data: { city, district, postcode } });
  }
}
