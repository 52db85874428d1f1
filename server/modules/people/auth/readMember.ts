import type { Member } from '@common/endpoints/auth';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import * as sql from './sessionStore';

/** A member's own profile, wallets with EIP-55 checksums. @throws AppError NOT_FOUND */
export async function readMember(db: Queryable, memberId: number): Promise<Member> {
  const member = await db.maybeOne(sql.findMember, [memberId]);
  if (!member) throw new AppError('NOT_FOUND');
  const { email_refused_at: refusedAt, wallets, ...rest } = member;
  return {
    ...rest,
    ...(refusedAt && { emailRefusedAt: refusedAt.getTime() }),
    wallets: wallets.map((one) => getAddress(one)),
  };
}
