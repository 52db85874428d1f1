import type { listOutflows as endpoint, UnknownOutflow } from '@common/endpoints/adminOutflows';
import { unitsToAmount } from '@common/money/money';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { cutPage, parseCursor, parseId, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { pageUnknown, readUnknown, type UnknownRow } from './unknownStore';

function bookingOf(row: UnknownRow): UnknownOutflow['booking'] {
  const { booked_as, booked_at, member_id, member_name } = row;
  if (booked_as === null || booked_at === null) return null;
  return {
    as: booked_as,
    withdrawalId: row.withdrawal_id,
    member: member_id === null ? null : { id: member_id, name: member_name ?? '' },
    charged: unitsToAmount(row.charged ?? '0'),
    staff: row.staff_name,
    note: row.note ?? '',
    at: booked_at.getTime(),
  };
}

function present(row: UnknownRow): UnknownOutflow {
  return {
    id: row.id,
    txHash: row.tx_hash,
    to: getAddress(row.to_address),
    amount: unitsToAmount(row.amount),
    blockNumber: row.block_number,
    nonce: row.nonce,
    oldWallet: row.replaced_wallet,
    at: row.created_at.getTime(),
    state: row.state,
    candidates: row.candidates,
    deposits: row.deposits,
    owners: row.owners,
    booking: bookingOf(row),
  };
}

export async function listUnknown({ db, chain, query }: Call<typeof endpoint>) {
  const id = parseId(query.id);
  if (id !== null) {
    const row = await readUnknown(db, chain.chainId, id);
    return { list: row ? [present(row)] : [], total: row ? 1 : 0, older: null, newer: null };
  }
  const { pageSize } = parsePage(query);
  const isOpen = query.state === 'open';
  const cursor = parseCursor(query, isOpen ? 'oldestFirst' : 'newestFirst');
  const which = isOpen ? 'open' : 'all';
  const { found, total } = await pageUnknown(db, chain.chainId, which, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(present), total, older, newer };
}

/** @throws AppError NOT_FOUND */
export async function showUnknown(
  db: Queryable,
  chainId: number,
  id: number,
): Promise<UnknownOutflow> {
  const row = await readUnknown(db, chainId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}
