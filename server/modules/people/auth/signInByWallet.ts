import type { authWallet } from '@common/endpoints/auth';
import type { Tx } from '../../../db/database';
import type { Call } from '../../../http/route';
import { openSession } from './openSession';
import { proveWallet } from './proveWallet';
import { findByWallet, insertMember, insertWallet, lock, type MemberRow } from './store';

async function join(tx: Tx, address: string, chainId: number): Promise<MemberRow> {
  const member = await insertMember(tx, `會員${address.slice(-4)}`);
  await insertWallet(tx, member.id, address, chainId);
  return member;
}

/**
 * Signs in with a signed message; creates a member for a new wallet.
 * @throws AppError NONCE_INVALID, WRONG_CHAIN, SIGNATURE_SHAPE, SIGNATURE_INVALID, ACCOUNT_CLOSED
 */
export async function signInByWallet(call: Call<typeof authWallet>) {
  const { tx, chain } = call;
  const address = await proveWallet(call);
  // Simultaneous sign-ins with a new wallet create one member.
  await lock(tx, 'wallet', address);
  const member = (await findByWallet(tx, address)) ?? (await join(tx, address, chain.chainId));
  return openSession(call, member, 'wallet');
}
