import type { returnDeposit as endpoint, SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { getAddress } from 'viem';
import type { NodeAnswer } from '../../../chain/askNode';
import { AppError } from '../../../errors';
import type { Call, PrepareCall } from '../../../http/route';
import { type Fault, findFault } from '../withdrawals/checkAddress';
import { requireOpen } from '../withdrawals/terms';
import { showSuspense } from './listSuspense';
import { queueDepositReturn } from './queueDepositReturn';
import { askLeftBehind, type LeftBehind, requireMoved } from './requireMoved';
import { findWalletOwner } from './suspenseStore';

type ReturnCall = Call<typeof endpoint>;
type Prepared = { faultOf: NodeAnswer<Fault | null>; leftBehind: LeftBehind };

/** Checks with the node whether the sender's address can receive tokens. @throws AppError NOT_FOUND */
export async function prepareReturn({
  db,
  chain,
  params,
}: PrepareCall<typeof endpoint>): Promise<Prepared> {
  const { from } = await showSuspense(db, params.id);
  const faultOf = await findFault(db, chain, getAddress(from));
  return { faultOf, leftBehind: await askLeftBehind(db, chain, params.id) };
}

/**
 * Returns a deposit of an unknown sender in full to that address (ADR 024). In the books it leaves suspense when the
 * return's Transfer is final; until the signature the return can be cancelled. Staff cannot return a deposit from their
 * own wallet.
 * @throws AppError NOT_FOUND, WITHDRAWALS_CLOSED, DEPOSIT_NOT_SUSPENSE, DEPOSIT_RETURN_ADDRESS,
 *   DEPOSIT_RETURN_CONTRACT, DEPOSIT_OLD_WALLET, CHAIN_SILENT, OWN_ACCOUNT
 */
export async function returnDeposit(
  { tx, chain, caller, params, body }: ReturnCall,
  { faultOf, leftBehind }: Prepared,
): Promise<SuspenseDeposit> {
  await requireOpen(tx, chain.chainId);
  const { from: sender, state } = await showSuspense(tx, params.id);
  if (state !== 'suspense') throw new AppError('DEPOSIT_NOT_SUSPENSE');
  const fault = faultOf();
  if (fault === 'CONTRACT') throw new AppError('DEPOSIT_RETURN_CONTRACT');
  if (fault) throw new AppError('DEPOSIT_RETURN_ADDRESS');
  const from = sender.toLowerCase();
  await requireMoved(tx, params.id, leftBehind);
  if ((await findWalletOwner(tx, from)) === caller.memberId) throw new AppError('OWN_ACCOUNT');

  await queueDepositReturn(tx, params.id, caller.memberId, body.reason.trim());
  return showSuspense(tx, params.id);
}
