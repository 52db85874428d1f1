/** What an address must look like: JSON Schema patterns for the API, the same rules for the form. */
export const PHONE_PATTERN = '^(09\\d{8}|0\\d{1,2}-?\\d{6,8})$';
export const POSTCODE_PATTERN = '^\\d{3}(\\d{2,3})?$';

/** A place's name in its official spelling: people write 台 and 臺 alike. */
export function officialName(name: string): string {
  return name.trim().replaceAll('台', '臺');
}
