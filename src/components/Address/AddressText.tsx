import { officialName } from '@common/addressRules';
import type { AddressInput } from '@common/endpoints/me';

type Shown = Omit<AddressInput, 'isDefault'>;

/** An address as it is written on a parcel in Taiwan. */
export function AddressText({ address }: { address: Shown }) {
  const { recipient, phone, postcode, city, district, line } = address;
  return (
    <span>
      <b>{recipient}</b>　{phone}
      <br />
      {postcode} {officialName(city + district)}
      {line}
    </span>
  );
}
