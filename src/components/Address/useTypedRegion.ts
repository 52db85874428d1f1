import type { Region } from '@common/delivery/delivery';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { Form, type FormInstance } from 'antd';
import { useDistricts } from './useDistricts';

/** City and district of a store; undefined until both are chosen. */
interface District {
  city?: string | undefined;
  district?: string | undefined;
}

/** The region of a district; undefined until the list of districts is there. */
export function useRegionOf({ city, district }: District): Region | undefined {
  const isChosen = Boolean(city && district);
  const { districts } = useDistricts(isChosen);
  if (!city || !district) return undefined;
  const postcode = districts?.findDistrict(city, district)?.postcode;
  return postcode ? { city, postcode } : undefined;
}

/** The region of the address in the form, as far as it is typed. */
export function useTypedRegion(
  form: FormInstance,
  kind: DeliveryAddress['kind'] | undefined,
): Region | undefined {
  const city = Form.useWatch('city', form);
  const postcode = Form.useWatch('postcode', form) ?? '';
  const storeCity = Form.useWatch('storeCity', form);
  const storeDistrict = Form.useWatch('storeDistrict', form);
  /** A store from the carrier's list, which is not typed and not sent. */
  const picked: District | undefined = Form.useWatch('picked', { form, preserve: true });
  const typedKind = Form.useWatch('kind', form);
  const region = useRegionOf(picked ?? { city: storeCity, district: storeDistrict });
  if ((kind ?? typedKind) === 'store') return region;
  return city ? { city, postcode } : undefined;
}
