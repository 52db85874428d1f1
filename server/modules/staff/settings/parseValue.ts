import { AMOUNT_PATTERN, amountToString, parseAmount } from '@common/money/money';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Setting } from '../../../db/storedSetting';
import { AppError } from '../../../errors';
import { faultsOf } from '../../../http/validation';

const isAmount = ({ pattern }: TSchema) => pattern === AMOUNT_PATTERN;

/** The value with trimmed texts and every amount in its shortest form, so that equal values compare as equal. */
function tidied(schema: TSchema, value: unknown): unknown {
  if (typeof value === 'string') {
    if (isAmount(schema)) return amountToString(parseAmount(value));
    return value.trim();
  }
  if (Array.isArray(value)) return value.map((one) => tidied(schema.items, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, tidied(schema.properties[key], one)]),
  );
}

/**
 * Checks a setting's value against its schema and itself.
 * @throws AppError BAD_INPUT with the fields at fault, SETTING_UNSOUND
 */
export function parseValue({ schema, isSound }: Setting, value: unknown, unsound: string) {
  const faults = faultsOf(schema, value);
  if (faults.length > 0) throw new AppError('BAD_INPUT', { data: { faults } });
  const after = tidied(schema, value);
  if (!Value.Check(schema, after)) throw new AppError('BAD_INPUT');
  if (isSound && !isSound(after)) throw new AppError('SETTING_UNSOUND', { data: { why: unsound } });
  return after;
}
