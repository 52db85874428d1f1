import { RECORD_TYPES } from '@common/lists/recordType';
import type { AssetCode } from '../../../ledger/ledger';

export const DAY_MS = 86_400_000;
/** Milliseconds since the epoch, at most 14 digits: within JavaScript's dates. */
const MOMENT = /^\d{1,14}$/;

/** Filter by type, asset, and `from` ≤ time < `to`; null means no filter. */
export interface RecordFilter {
  type: number | null;
  asset: AssetCode | null;
  from: Date | null;
  to: Date | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseMoment(value: unknown): Date | null {
  return MOMENT.test(textOf(value)) ? new Date(Number(value)) : null;
}

/** Parses the filters of a query; invalid values are ignored. */
export function parseFilter(query: Record<string, unknown>): RecordFilter {
  return {
    type: RECORD_TYPES.find(({ value }) => String(value) === query.type)?.value ?? null,
    asset: query.asset === 'coin' || query.asset === 'adv' ? query.asset : null,
    from: parseMoment(query.from),
    to: parseMoment(query.to),
  };
}
