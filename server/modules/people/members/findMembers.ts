import type { findMembers as endpoint, StaffMember } from '@common/endpoints/adminMembers';
import { LIST_SORTS } from '@common/lists/listSorts';
import { unitsToAmount } from '@common/money/money';
import { ID_TEXT } from '@common/text/urlText';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { type MemberFilter, type MemberRow, pageMembers, readMemberRow } from './store';

function present(row: MemberRow): StaffMember {
  const balance = (asset: 'coin' | 'adv') => ({
    available: unitsToAmount(row.balances[`${asset}.available`] ?? '0'),
    held: unitsToAmount(row.balances[`${asset}.held`] ?? '0'),
  });
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailRefusal: row.email_refused_at && {
      answer: row.email_refusal ?? '',
      since: row.email_refused_at.getTime(),
    },
    wallets: row.wallets,
    capabilities: row.capabilities,
    createdAt: row.created_at.getTime(),
    frozenAt: row.frozen_at?.getTime() ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
    pausedProducts: row.paused_products,
    pausedLots: row.paused_lots,
    coin: balance('coin'),
    adv: balance('adv'),
    sessions: row.sessions,
    secondFactorSince: row.factor_since?.getTime() ?? null,
    history: row.history,
  };
}

/** A number is a member's, `0x…` begins a wallet, anything else is part of a name or e-mail address. */
function parseFilter(query: { q?: string; frozen?: string }): MemberFilter {
  const q = query.q?.trim() ?? '';
  const isId = ID_TEXT.test(q);
  const isWallet = /^0x[0-9a-f]*$/i.test(q);
  return {
    id: isId ? Number(q) : null,
    walletStart: isWallet ? q.toLowerCase() : null,
    text: q !== '' && !isId && !isWallet ? q : null,
    onlyFrozen: query.frozen === '1',
  };
}

export async function findMembers({ db, query }: Call<typeof endpoint>) {
  const { pageSize } = parsePage(query);
  const { by, cursor } = parseSortedCursor(query, LIST_SORTS.members, {
    byId: ['joined', 'name'],
  });
  const { found, total } = await pageMembers(db, parseFilter(query), by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, (row) => row.cursor);
  return { list: rows.map(present), total, older, newer };
}

/** @throws AppError NOT_FOUND */
export async function showMember(db: Queryable, id: number): Promise<StaffMember> {
  const row = await readMemberRow(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}
