/**
 * Amounts: decimal strings in the API, bigint base units (10^-18) in the server, NUMERIC(78,0) in the
 * database, never floats (DESIGN §4).
 */

import { grouped } from '../text/grouped';

export const DECIMALS = 18;
const UNIT = 10n ** BigInt(DECIMALS);
const AMOUNT = /^(0|[1-9]\d*)(?:\.(\d{1,18}))?$/;
/** The format of an amount in the API, also its JSON Schema pattern. */
export const AMOUNT_PATTERN = '^(0|[1-9]\\d*)(\\.\\d{1,18})?$';
/** Max. characters of an amount: 59 whole digits, the point and 18 decimals fit NUMERIC(78,0). */
export const AMOUNT_MAX_LENGTH = 78;

export class AmountError extends Error {
  override name = 'AmountError';
}

/**
 * Reads a wire amount strictly: no sign, exponent, hex, spaces, full-width digits or a 19th decimal.
 * @returns base units (10^-18)
 * @throws AmountError
 */
export function parseAmount(text: string): bigint {
  const match = text.length <= AMOUNT_MAX_LENGTH ? AMOUNT.exec(text) : null;
  if (!match) throw new AmountError('not a decimal amount');
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'));
}

export function isAmount(text: string): boolean {
  return text.length <= AMOUNT_MAX_LENGTH && AMOUNT.test(text);
}

/** Base units to the shortest exact wire amount: 1500000000000000000n is "1.5". */
export function amountToString(units: bigint): string {
  const sign = units < 0n ? '-' : '';
  const size = units < 0n ? -units : units;
  const fraction = (size % UNIT).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${sign}${size / UNIT}${fraction && `.${fraction}`}`;
}

/**
 * Rounds to 2 decimal places for display, halves away from zero (SPEC §5), with thousands separators.
 * Takes wire amounts and, for ledger movements, a leading minus.
 * @throws AmountError when the text is not an amount
 */
export function formatAmount(text: string): string {
  const negative = text.startsWith('-');
  const cents = (parseAmount(negative ? text.slice(1) : text) + UNIT / 200n) / (UNIT / 100n);
  const whole = grouped((cents / 100n).toString());
  const sign = negative && cents > 0n ? '-' : '';
  return `${sign}${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/**
 * Shows a limit: unrounded, with 2 decimal places or as many as it has, with thousands separators. A maximum that was rounded
 * up would be refused when somebody types it.
 * @throws AmountError when the text is not an amount
 */
export function exactAmount(text: string): string {
  const [whole = '', fraction = ''] = amountToString(parseAmount(text)).split('.');
  return `${grouped(whole)}.${fraction.padEnd(2, '0')}`;
}

/** Base units as the database returns them, as a wire amount. */
export const unitsToAmount = (units: string): string => amountToString(BigInt(units));
