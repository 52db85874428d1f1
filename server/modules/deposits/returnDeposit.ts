import type { returnDeposit as contract, SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { shown } from '../withdrawals/addressBook';
import { findFault } from '../withdrawals/checkAddress';
import { orderReturn } from '../withdrawals/orderReturn';
import { requireOpen } from '../withdrawals/terms';
import { showSuspense } from './listSuspense';
import { findWalletOwner, lockDeposit, markReturned } from './suspenseStore';

/**
 * Sends a deposit of an unknown sender back, whole, to the address that it came from (ADR 024). It leaves suspense
 * in the books when its Transfer is final; until it is signed the return can be called off. Nobody returns what
 * came from a wallet of their own.
 * @throws AppError NOT_FOUND, WITHDRAWALS_CLOSED, DEPOSIT_NOT_SUSPENSE, DEPOSIT_RETURN_ADDRESS,
 *   DEPOSIT_RETURN_CONTRACT, CHAIN_SILENT, OWN_ACCOUNT
 */
export async function returnDeposit({
  tx,
  chain,
  caller,
  params,
  body,
}: Call<typeof contract>): Promise<SuspenseDeposit> {
  await requireOpen(tx, chain.chainId);
  const { from: sender, state } = await showSuspense(tx, params.id);
  if (state !== 'suspense') throw new AppError('DEPOSIT_NOT_SUSPENSE');
  const fault = await findFault(chain, shown(sender));
  if (fault === 'CONTRACT') throw new AppError('DEPOSIT_RETURN_CONTRACT');
  if (fault) throw new AppError('DEPOSIT_RETURN_ADDRESS');
  const from = sender.toLowerCase();
  if ((await findWalletOwner(tx, from)) === caller.memberId) throw new AppError('OWN_ACCOUNT');

  const deposit = await lockDeposit(tx, params.id);
  if (deposit?.state !== 'suspense') throw new AppError('DEPOSIT_NOT_SUSPENSE');
  const { id } = deposit;
  const amount = BigInt(deposit.amount);
  await orderReturn(tx, { id, from, amount }, caller.memberId, body.reason.trim());
  await markReturned(tx, id);
  return showSuspense(tx, id);
}
