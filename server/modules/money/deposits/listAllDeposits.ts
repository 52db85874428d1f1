import type {
  listAllDeposits as endpoint,
  PendingTransfer,
  StaffDeposit,
} from '@common/endpoints/adminDeposits';
import type { CursorPage } from '@common/envelope';
import { DEPOSIT_STATES } from '@common/lists/depositState';
import { LIST_SORTS } from '@common/lists/listSorts';
import { unitsToAmount } from '@common/money/money';
import { getAddress } from 'viem';
import { cutPage, parseId, parsePage, parseSortedCursor } from '../../../http/paging';
import { parsePeriod } from '../../../http/period';
import type { Call } from '../../../http/route';
import {
  type DepositFilter,
  type PendingRow,
  pageStaffDeposits,
  readPending,
  type StaffDepositRow,
} from './staffDepositStore';

type ListCall = Call<typeof endpoint>;

/** A number as `q` is a member's id. An unknown state counts as no filter. */
function parseFilter(query: ListCall['query']): DepositFilter {
  const text = query.q?.trim() || null;
  const memberId = parseId(text ?? undefined);
  return {
    state: DEPOSIT_STATES.find((one) => one === query.state) ?? null,
    memberId,
    text: memberId === null ? text : null,
    ...parsePeriod(query),
  };
}

const parseOrder = (query: ListCall['query']) =>
  parseSortedCursor(query, LIST_SORTS.deposits, { byId: ['booked'] });

const memberOf = ({ member_id, member_name }: PendingRow | StaffDepositRow) =>
  member_id === null ? null : { id: member_id, name: member_name ?? '' };

const present = (row: StaffDepositRow): StaffDeposit => ({
  id: row.id,
  txHash: row.tx_hash,
  from: getAddress(row.from_address),
  amount: unitsToAmount(row.amount),
  member: memberOf(row),
  byHand: row.by_hand,
  blockNumber: row.block_number,
  confirmations: row.depth,
  state: row.state,
  at: row.created_at.getTime(),
});

const presentPending = (row: PendingRow): PendingTransfer => ({
  txHash: row.tx_hash,
  logIndex: row.log_index,
  from: getAddress(row.from_address),
  amount: unitsToAmount(row.amount),
  member: memberOf(row),
  confirmations: row.depth,
});

/** A page of the list, by its filters. */
export async function pageOf({
  db,
  query,
}: Pick<ListCall, 'db' | 'query'>): Promise<CursorPage<StaffDeposit, string>> {
  const { pageSize } = parsePage(query);
  const { by, cursor } = parseOrder(query);
  const { found, total } = await pageStaffDeposits(db, parseFilter(query), by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ cursor: place }) => place);
  return { list: rows.map(present), total, older, newer };
}

/** A page of deposits. The unfiltered first page also lists the transfers that still count confirmations. */
export async function listAllDeposits(call: ListCall) {
  const { db, chain, settings, query } = call;
  const isUnfiltered = Object.values(parseFilter(query)).every((one) => one === null);
  const showsPending = isUnfiltered && query.sort === undefined && parseOrder(query).cursor.isFirst;
  const [page, pending] = await Promise.all([
    pageOf(call),
    showsPending ? readPending(db, chain.chainId) : [],
  ]);
  return { ...page, pending: pending.map(presentPending), needed: settings.confirmations };
}
