/** Maximum number of addresses that a member saves. */
export const MAX_ADDRESSES = 20;

/** Rules of an address, as JSON Schema patterns for the API and the form. */
export const PHONE_PATTERN = '^(09\\d{8}|0\\d{1,2}-?\\d{6,8})$';
export const POSTCODE_PATTERN = '^\\d{3}(\\d{2,3})?$';

/** A place name in its official spelling: people type 台 for 臺. */
export function officialName(name: string): string {
  return name.trim().replaceAll('台', '臺');
}
