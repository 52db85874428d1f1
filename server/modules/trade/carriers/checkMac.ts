import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FormFields } from './port';

/** The field that holds the signature. */
const FIELD = 'CheckMac';

/**
 * HMAC-SHA256 over the form's other fields in the order of their names, each `name=value` with both encoded: no two
 * forms have the same text. In upper-case hexadecimal digits.
 */
function macOf(fields: FormFields, key: Buffer): string {
  const text = Object.keys(fields)
    .filter((name) => name !== FIELD)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(fields[name] ?? '')}`)
    .join('&');
  return createHmac('sha256', key).update(text).digest('hex').toUpperCase();
}

/** The form with its signature. */
export const signed = (fields: FormFields, key: Buffer): FormFields => ({
  ...fields,
  [FIELD]: macOf(fields, key),
});

/** Whether the form bears the signature of its own fields. */
export function isSigned(fields: FormFields, key: Buffer): boolean {
  const given = Buffer.from(fields[FIELD] ?? '');
  const right = Buffer.from(macOf(fields, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
