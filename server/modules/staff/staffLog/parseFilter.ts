import { isIP } from 'node:net';
import { STAFF_ACTION_GROUPS, STAFF_ACTIONS } from '@common/lists/staffActions';
import { networkOf } from '../../../http/networkOf';
import { parseId } from '../../../http/paging';
import type { LogFilter } from './store';

const KINDS = new Set<string>([
  ...STAFF_ACTION_GROUPS.map(({ value }) => value),
  ...Object.keys(STAFF_ACTIONS),
]);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The midnight in Taipei at which a day begins, or the one after; null for what is no day. */
function midnight(day: string | undefined, daysLater = 0): Date | null {
  if (!day || !DAY.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00+08:00`) + daysLater * 86_400_000;
  return Number.isNaN(at) ? null : new Date(at);
}

/** An address as it is kept, so that any address of an IPv6 network finds that network. What is no address finds nothing. */
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

/** Filters of the log; nonsense counts as none, except an address. */
export const parseFilter = (query: LogQuery): LogFilter => ({
  kind: query.kind && KINDS.has(query.kind) ? query.kind : null,
  text: query.q?.trim() || null,
  subject:
    query.subjectType && query.subjectId ? { type: query.subjectType, id: query.subjectId } : null,
  staffId: parseId(query.staff),
  address: addressOf(query.address),
  from: midnight(query.from),
  to: midnight(query.to, 1),
});
