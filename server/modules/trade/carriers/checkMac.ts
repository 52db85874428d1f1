import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FormFields } from './port';

/** The field that holds the signature. */
const MAC_FIELD = 'CheckMac';

/**
 * HMAC-SHA256 over the form's other fields in the order of their names, in upper-case hexadecimal digits. Each field is `name=value`
 * with both encoded, so that two different forms never have the same text.
 */
function macOf(fields: FormFields, key: Buffer): string {
  const text = Object.keys(fields)
    .filter((name) => name !== MAC_FIELD)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(fields[name] ?? '')}`)
    .join('&');
  return createHmac('sha256', key).update(text).digest('hex').toUpperCase();
}

/** The form with its signature. */
export const signed = (fields: FormFields, key: Buffer): FormFields => ({
  ...fields,
  [MAC_FIELD]: macOf(fields, key),
});

/** Whether the form bears the signature of its own fields. */
export function isSigned(fields: FormFields, key: Buffer): boolean {
  const given = Buffer.from(fields[MAC_FIELD] ?? '');
  const expected = Buffer.from(macOf(fields, key));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
