import { RECORD_TYPES } from '@common/lists/recordType';
import type { AssetCode } from '../../ledger/ledger';

export const DAY_MS = 86_400_000;
/** Later than any date JavaScript has would not fit. */
const MOMENT = /^\d{1,14}$/;
const ROW = /^[1-9]\d{0,14}$/;

/** Which movements: of a type, an asset, and `from` ≤ time < `to`; null is all. */
export interface RecordFilter {
  type: number | null;
  asset: AssetCode | null;
  from: Date | null;
  to: Date | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readMoment(value: unknown): Date | null {
  return MOMENT.test(textOf(value)) ? new Date(Number(value)) : null;
}

export function readRow(value: unknown): number | null {
  return ROW.test(textOf(value)) ? Number(value) : null;
}

/** Reads the filters of a query; nonsense is no filter. */
export function readFilter(query: Record<string, unknown>): RecordFilter {
  return {
    type: RECORD_TYPES.find(({ value }) => String(value) === query.type)?.value ?? null,
    asset: query.asset === 'coin' || query.asset === 'adv' ? query.asset : null,
    from: readMoment(query.from),
    to: readMoment(query.to),
  };
}
