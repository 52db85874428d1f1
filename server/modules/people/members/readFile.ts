import type { getMember as contract, MemberFile } from '@common/endpoints/adminMembers';
import { unitsToAmount } from '@common/money';
import type { Call } from '../../../http/route';
import * as sql from './fileStore';
import { showMember } from './findMembers';

/** All that staff see of a member on one page. @throws AppError NOT_FOUND */
export async function readFile({ db, params }: Call<typeof contract>): Promise<MemberFile> {
  const [member, devices, orders, lots] = await Promise.all([
    showMember(db, params.id),
    db.run(sql.devicesOfMember, [params.id]),
    db.run(sql.ordersOfMember, [params.id]),
    db.run(sql.lotsOfBidder, [params.id]),
  ]);
  return {
    member,
    devices,
    orders: orders.map(({ other_id, other_name, total, ...order }) => ({
      ...order,
      other: other_id === null ? null : { id: other_id, name: other_name ?? '' },
      total: unitsToAmount(total),
    })),
    lots: lots.map((lot) => ({ ...lot, price: unitsToAmount(lot.price) })),
  };
}
