import type {
  getMember as endpoint,
  listMemberLots as lotsContract,
  MemberFile,
  MemberLots,
  MemberOrders,
  listMemberOrders as ordersContract,
} from '@common/endpoints/adminMembers';
import { amountToString, unitsToAmount } from '@common/money/money';
import type { Reads } from '../../../db/database';
import { parseId } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { readOwed } from '../../../ledger/reversedCredits';
import * as sql from './fileStore';
import { showMember } from './findMembers';

const PAGE = 20;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** Cuts a page from `found`, which has one row more if an older page exists. */
function pageOf<Row extends { id: number }, Shown>(
  found: readonly Row[],
  present: (row: Row) => Shown,
): { list: Shown[]; older: number | null } {
  const rows = found.slice(0, PAGE);
  return {
    list: rows.map(present),
    older: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

async function ordersOf(db: Reads, memberId: number, before = NEWEST): Promise<MemberOrders> {
  const found = await db.run(sql.ordersOfMember, [memberId, before, PAGE + 1]);
  return pageOf(found, ({ id: _, other_id, other_name, total, ...order }) => ({
    ...order,
    other: other_id === null ? null : { id: other_id, name: other_name ?? '' },
    total: unitsToAmount(total),
  }));
}

async function lotsOf(db: Reads, memberId: number, before = NEWEST): Promise<MemberLots> {
  const found = await db.run(sql.lotsOfBidder, [memberId, before, PAGE + 1]);
  return pageOf(found, ({ id: _, price, ...lot }) => ({ ...lot, price: unitsToAmount(price) }));
}

export const listMemberOrders = ({ db, params, query }: Call<typeof ordersContract>) =>
  ordersOf(db, params.id, parseId(query.before) ?? undefined);

export const listMemberLots = ({ db, params, query }: Call<typeof lotsContract>) =>
  lotsOf(db, params.id, parseId(query.before) ?? undefined);

/** All that staff see of a member on one page. @throws AppError NOT_FOUND */
export async function readFile({ db, params: { id } }: Call<typeof endpoint>): Promise<MemberFile> {
  const [member, owed, devices, orders, lots] = await Promise.all([
    showMember(db, id),
    readOwed(db, id),
    db.run(sql.devicesOfMember, [id]),
    ordersOf(db, id),
    lotsOf(db, id),
  ]);
  return { member, owed: amountToString(owed), devices, orders, lots };
}
