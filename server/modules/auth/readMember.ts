import type { Member } from '@common/endpoints/auth';
import { getAddress } from 'viem';
import { type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';

const findMember = statement(
  'findMember',
  `SELECT m.id, m.name, m.avatar, m.email,
     coalesce((SELECT array_agg(w.address ORDER BY w.id) FROM wallets w
       WHERE w.member_id = m.id AND w.unbound_at IS NULL), '{}') AS wallets,
     coalesce((SELECT array_agg(c.capability ORDER BY 1) FROM capabilities c WHERE c.member_id = m.id), '{}') AS capabilities
   FROM members m WHERE m.id = $1`,
);

/** A member as they see themselves, the wallets as wallets write them (EIP-55). @throws AppError NOT_FOUND */
export async function readMember(db: Queryable, memberId: number): Promise<Member> {
  const [member] = await db.run<Member>(findMember, [memberId]);
  if (!member) throw new AppError('NOT_FOUND');
  return { ...member, wallets: member.wallets.map((one) => getAddress(one)) };
}
