import type { unbindWallet as endpoint } from '@common/endpoints/profile';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { notify } from '../../messages/notices/notify';
import { hasOpenPayment } from '../../trade/orders/openPayment';
import { readMember } from './readMember';
import { boundWallets, endBinding, endBindings, lock, lockMember } from './store';

/**
 * Ends the binding of a wallet: transfers in later blocks go to suspense, earlier ones still credit the member.
 * @throws AppError NOT_FOUND, LAST_SIGN_IN, WALLET_IN_USE while a payment is pending
 */
export async function unbindWallet({ tx, chain, caller, params }: Call<typeof endpoint>) {
  const address = params.address.toLowerCase();
  const { memberId } = caller;
  await lock(tx, 'wallet', address);
  // Of two simultaneous requests the second sees that its wallet is the last.
  const member = await lockMember(tx, memberId);
  const walletId = await endBinding(tx, memberId, address, chain.chainId);
  if (walletId === undefined) throw new AppError('NOT_FOUND');
  if (!member?.email && (await boundWallets(tx, memberId)) === 0) {
    throw new AppError('LAST_SIGN_IN');
  }
  if (await hasOpenPayment(tx, memberId)) throw new AppError('WALLET_IN_USE');
  await notify(tx, memberId, 'walletUnbound', { walletId, address });
  return readMember(tx, memberId);
}

/** Ends all bindings of a locked member whose account closes; a later sign-in with such a wallet creates a new member. */
export const unbindAllWallets = (tx: Tx, memberId: number, chainId: number) =>
  endBindings(tx, memberId, chainId);
