import type { bindWallet as endpoint } from '@common/endpoints/auth';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { notify } from '../../messages/notices/notify';
import { proveWallet } from './proveWallet';
import { readMember } from './readMember';
import { findByWallet, insertWallet, lock, lockMember } from './store';

/**
 * Binds the wallet that signed the message; binding it again has no effect.
 * @throws AppError WALLET_TAKEN, ACCOUNT_FROZEN, and as proveWallet does
 */
export async function bindWallet(call: Call<typeof endpoint>) {
  const { tx, chain, caller } = call;
  const address = await proveWallet(call);
  await lock(tx, 'wallet', address);
  if ((await lockMember(tx, caller.memberId))?.frozen) throw new AppError('ACCOUNT_FROZEN');
  const owner = await findByWallet(tx, address);
  if (owner && owner.id !== caller.memberId) throw new AppError('WALLET_TAKEN');
  if (!owner) {
    const walletId = await insertWallet(tx, caller.memberId, address, chain.chainId);
    await notify(tx, caller.memberId, 'walletBound', { walletId, address });
  }
  return readMember(tx, caller.memberId);
}
