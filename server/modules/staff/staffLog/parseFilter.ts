import { isIP } from 'node:net';
import { STAFF_ACTION_GROUPS, STAFF_ACTIONS } from '@common/lists/staffActions';
import { networkOf } from '../../../http/networkOf';
import { parseId } from '../../../http/paging';
import { parsePeriod } from '../../../http/period';
import type { LogFilter } from './store';

const KINDS = new Set<string>([
  ...STAFF_ACTION_GROUPS.map(({ value }) => value),
  ...Object.keys(STAFF_ACTIONS),
]);

/**
 * The address as the log stores it, so that any address of an IPv6 network finds that network. Text that is no address
 * stays a filter and finds nothing.
 */
function addressOf(typed: string | undefined): string | null {
  const text = typed?.trim();
  if (!text) return null;
  return isIP(text) ? networkOf(text) : text;
}

interface LogQuery {
  kind?: string;
  q?: string;
  subjectType?: string;
  subjectId?: string;
  staff?: string;
  address?: string;
  from?: string;
  to?: string;
}

/** Filters of the log; an invalid value is ignored, except for an address. */
export const parseFilter = (query: LogQuery): LogFilter => ({
  kind: query.kind && KINDS.has(query.kind) ? query.kind : null,
  text: query.q?.trim() || null,
  subject:
    query.subjectType && query.subjectId ? { type: query.subjectType, id: query.subjectId } : null,
  staffId: parseId(query.staff),
  address: addressOf(query.address),
  ...parsePeriod(query),
});
