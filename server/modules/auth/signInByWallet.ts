import type { authWallet } from '@common/endpoints/auth';
import type { Tx } from '../../db/database';
import type { Call } from '../../http/route';
import { openSession } from './openSession';
import { proveWallet } from './proveWallet';
import { findByWallet, insertMember, insertWallet, lock, type MemberRow } from './store';

async function join(tx: Tx, address: string, chainId: number): Promise<MemberRow> {
  const member = await insertMember(tx, `會員${address.slice(-4)}`);
  await insertWallet(tx, member.id, address, chainId);
  return member;
}

/**
 * Signs in by a signed message; a wallet seen for the first time becomes a member.
 * @throws AppError NONCE_INVALID, WRONG_CHAIN, SIGNATURE_INVALID, ACCOUNT_FROZEN
 */
export async function signInByWallet(call: Call<typeof authWallet>) {
  const { tx, chain } = call;
  const address = await proveWallet(call);
  // Two messages of one new wallet may arrive at once: one member comes of them.
  await lock(tx, 'wallet', address);
  const member = (await findByWallet(tx, address)) ?? (await join(tx, address, chain.chainId));
  return openSession(call, member, 'wallet');
}
