import type {
  requestWithdrawal as endpoint,
  WithdrawalDetail,
} from '@common/endpoints/withdrawals';
import { amountToString, parseAmount } from '@common/money/money';
import { taipei } from '@common/text/taipeiTime';
import { getAddress, zeroAddress } from 'viem';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { type BookRow, findEntry } from './bookStore';
import { makeChallenge } from './challenge';
import { lockMemberRow } from './challengeStore';
import { factsOf } from './facts';
import { holdWithdrawal } from './holds';
import { readUsedToday } from './limitsStore';
import { readDetail } from './present';
import { findByRequest, insertWithdrawal } from './store';
import { readLimits, requireNoEmailChangePause, requireOpen } from './terms';

type RequestCall = Call<typeof endpoint>;

const detail = ({ tx, chain, settings, caller }: RequestCall, id: number) =>
  readDetail(
    tx,
    { chainId: chain.chainId, confirmations: settings.confirmations },
    id,
    caller.memberId,
  );

/** Records an inconsistent request as rejected with its result code and holds nothing (DESIGN §2, results 2 and 3). */
async function rejectAtOnce(
  call: RequestCall,
  result: 2 | 3,
  reason: string,
): Promise<WithdrawalDetail> {
  const { tx, caller, body } = call;
  const echoed = body.address.toLowerCase();
  const id = await insertWithdrawal(tx, {
    memberId: caller.memberId,
    requestId: body.requestId,
    addressId: null,
    toAddress: /^0x[0-9a-f]{40}$/.test(echoed) ? echoed : zeroAddress,
    amount: parseAmount(body.amount),
    fee: 0n,
    state: 'rejected',
    result,
    reason,
  });
  await emitEvent(tx, caller.memberId, 'withdrawal', { id, state: 'rejected' });
  return detail(call, id);
}

/** @throws AppError WITHDRAWAL_MINIMUM, WITHDRAWAL_DAILY_LIMIT */
async function requireWithinLimits(tx: Tx, memberId: number, amount: bigint): Promise<bigint> {
  const limits = await readLimits(tx);
  if (amount < parseAmount(limits.min) || amount === 0n) {
    throw new AppError('WITHDRAWAL_MINIMUM', { data: { min: limits.min } });
  }
  const left = parseAmount(limits.dailyLimit) - (await readUsedToday(tx, memberId));
  if (amount > left) {
    const leftAmount = amountToString(left > 0n ? left : 0n);
    throw new AppError('WITHDRAWAL_DAILY_LIMIT', {
      data: { left: leftAmount, limit: limits.dailyLimit },
    });
  }
  return parseAmount(limits.fee);
}

/** @throws AppError WITHDRAWAL_ADDRESS_COOLING */
function requireCooled(entry: BookRow): void {
  if (!entry.cooling) return;
  const data = { usableAt: taipei(entry.usable_at), at: entry.usable_at.getTime() };
  throw new AppError('WITHDRAWAL_ADDRESS_COOLING', { data });
}

/**
 * Holds the amount and the fee, and mails the code that confirms the withdrawal. Locks the member's row, so that
 * simultaneous requests keep the limits and one request id creates one withdrawal.
 * @throws AppError WITHDRAWALS_CLOSED, ACCOUNT_FROZEN, WITHDRAWAL_PAUSED, WITHDRAWAL_MINIMUM, WITHDRAWAL_DAILY_LIMIT,
 *   WITHDRAWAL_ADDRESS_COOLING, BALANCE_SHORT, WITHDRAWAL_NO_PROOF, TOO_OFTEN
 */
export async function requestWithdrawal(call: RequestCall): Promise<WithdrawalDetail> {
  const { tx, chain, caller, body, settings } = call;
  const { memberId } = caller;
  await requireOpen(tx, chain.chainId);
  const proofs = await lockMemberRow(tx, memberId);
  if (proofs.frozen) throw new AppError('ACCOUNT_FROZEN');
  await requireNoEmailChangePause(tx, memberId);
  const amount = parseAmount(body.amount);
  const earlier = await findByRequest(tx, memberId, body.requestId);
  if (earlier && earlier.address_id === body.addressId && BigInt(earlier.amount) === amount) {
    return detail(call, earlier.id);
  }
  const fee = await requireWithinLimits(tx, memberId, amount);
  if (earlier) return rejectAtOnce(call, 3, '同一個申請編號送出了不同的內容，沒有扣款。');
  const entry = await findEntry(tx, body.addressId, memberId);
  if (!entry) return rejectAtOnce(call, 3, '提幣地址編號不符，沒有扣款。');
  if (body.address !== getAddress(entry.address)) {
    return rejectAtOnce(call, 3, '提幣地址與地址簿不符，沒有扣款。');
  }
  if (entry.removed_at) return rejectAtOnce(call, 2, '提幣地址已從地址簿刪除，沒有扣款。');
  requireCooled(entry);
  const id = await insertWithdrawal(tx, {
    memberId,
    requestId: body.requestId,
    addressId: entry.id,
    toAddress: entry.address,
    amount,
    fee,
    state: 'submitted',
    result: null,
    reason: '等待驗證',
  });
  await holdWithdrawal(tx, { id, memberId, amount, fee });
  const facts = factsOf({ id, amount, fee, to_address: entry.address }, chain.chainId);
  await makeChallenge(tx, memberId, proofs, facts, settings.secret);
  await emitEvent(tx, memberId, 'withdrawal', { id, state: 'submitted' });
  return detail(call, id);
}
