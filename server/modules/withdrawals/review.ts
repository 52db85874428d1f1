import type {
  approveWithdrawal as approveContract,
  listWithdrawals as listContract,
  readWithdrawal as readContract,
  rejectWithdrawal as rejectContract,
  releaseWithdrawal as releaseContract,
  StaffWithdrawalDetail,
} from '@common/endpoints/adminWithdrawals';
import type { ActionOf } from '@common/lists/staffActions';
import { WITHDRAWAL_STATES, type WithdrawalState } from '@common/withdrawalTransitions';
import { AppError } from '../../errors';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { lockMemberProofs } from './challengeStore';
import { rejectWithdrawal } from './confirmWithdrawal';
import { unspendWithdrawal } from './holds';
import { type Actor, moveWithdrawal, refuseState, SYSTEM, whereItStays } from './moveWithdrawal';
import { presentForStaff, REFUSABLE, readDetailForStaff } from './presentForStaff';
import { hasTouched, insertApproval } from './staffStore';
import { lockWithdrawal, pageForStaff, type StaffRow } from './store';
import { requireOpen } from './terms';

type Any = Pick<Call<typeof approveContract>, 'tx' | 'chain' | 'caller' | 'params' | 'settings'>;

const ENDED: readonly WithdrawalState[] = ['done', 'rejected', 'cancelled'];

function statesOf(filter: string | undefined): readonly WithdrawalState[] | null {
  if (filter === 'open') return WITHDRAWAL_STATES.filter((one) => !ENDED.includes(one));
  const one = WITHDRAWAL_STATES.find((state) => state === filter);
  return one ? [one] : null;
}

export async function listForStaff({
  db,
  chain,
  caller,
  query,
  settings,
}: Call<typeof listContract>) {
  const page = readPage(query);
  const filter = { states: statesOf(query.state), q: query.q?.trim() || null };
  const { rows, total } = await pageForStaff(db, chain.chainId, filter, page);
  const list = await Promise.all(
    rows.map(async (row) => {
      const touched = await hasTouched(db, row.id, caller.memberId);
      return presentForStaff(row, settings.confirmations, caller, touched);
    }),
  );
  return { list, total, current: page.current, pageSize: page.pageSize };
}

const shopOf = ({ chain, settings }: Pick<Any, 'chain' | 'settings'>) => ({
  chainId: chain.chainId,
  confirmations: settings.confirmations,
});

export function readForStaff(call: Call<typeof readContract>): Promise<StaffWithdrawalDetail> {
  return readDetailForStaff(call.db, shopOf(call), call.caller, call.params.id);
}

/** @throws AppError NOT_FOUND */
async function lock({ tx, chain, params }: Any): Promise<StaffRow> {
  const row = await lockWithdrawal(tx, chain.chainId, params.id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError NOT_FOUND, WITHDRAWAL_OWN */
async function lockOthers(call: Any): Promise<StaffRow> {
  const row = await lock(call);
  if (row.asker_id === call.caller.memberId) throw new AppError('WITHDRAWAL_OWN');
  return row;
}

async function finish(call: Any, row: StaffRow, action: ActionOf<'withdrawal'>, note: string) {
  const { tx, caller } = call;
  const ref = { type: 'withdrawal', id: String(row.id) };
  await writeStaffAction(tx, caller.memberId, `withdrawal.${action}`, ref, note);
  return readDetailForStaff(tx, shopOf(call), caller, row.id);
}

const staff = (id: number): Actor => ({ kind: 'staff', id });

/**
 * One voice for a withdrawal in review; the last one that is needed puts it into the queue. An account
 * that was frozen meanwhile gets result 2 instead.
 * @throws AppError NOT_FOUND, WITHDRAWAL_OWN, WITHDRAWAL_STATE, WITHDRAWAL_SECOND_PERSON, WITHDRAWALS_CLOSED
 */
export async function approve(call: Call<typeof approveContract>): Promise<StaffWithdrawalDetail> {
  const { tx, chain, caller, body } = call;
  await requireOpen(tx, chain.chainId);
  const row = await lockOthers(call);
  if (row.state !== 'review') refuseState(row);
  if (await hasTouched(tx, row.id, caller.memberId)) throw new AppError('WITHDRAWAL_SECOND_PERSON');
  const voice = { id: row.id, memberId: row.asker_id, staffId: caller.memberId, note: body.note };
  await insertApproval(tx, voice);
  const { frozen } = await lockMemberProofs(tx, row.asker_id);
  if (frozen) {
    const reason = `帳戶已凍結，${whereItStays(row)}`;
    await rejectWithdrawal(tx, row, { actor: SYSTEM, reason, result: 2 });
  } else if (row.approvals + 1 >= row.approvals_needed) {
    const reason = '審核通過，等待送出';
    await moveWithdrawal(tx, row, { to: 'queued', actor: staff(caller.memberId), reason });
  }
  return finish(call, row, 'approve', body.note);
}

/**
 * Whoever asked for a return may call it off, too: the deposit only stays where it was.
 * @throws AppError NOT_FOUND, WITHDRAWAL_OWN, WITHDRAWAL_STATE once it is signed
 */
export async function reject(call: Call<typeof rejectContract>): Promise<StaffWithdrawalDetail> {
  const { tx, caller, body } = call;
  const row = await lock(call);
  if (row.member_id === caller.memberId) throw new AppError('WITHDRAWAL_OWN');
  if (!REFUSABLE.includes(row.state)) refuseState(row);
  await rejectWithdrawal(tx, row, { actor: staff(caller.memberId), reason: body.reason });
  return finish(call, row, 'reject', body.reason);
}

/**
 * Gives back what is held for a withdrawal of unknown outcome once it is certain that it cannot be mined:
 * its nonce is another transaction's, and the watcher has read past it.
 * @throws AppError NOT_FOUND, WITHDRAWAL_OWN, WITHDRAWAL_STATE, WITHDRAWAL_NOT_LOST
 */
export async function release(call: Call<typeof releaseContract>): Promise<StaffWithdrawalDetail> {
  const { tx, caller, body } = call;
  const row = await lockOthers(call);
  if (row.state !== 'broadcast') refuseState(row);
  if (!row.surely_lost) throw new AppError('WITHDRAWAL_NOT_LOST');
  await rejectWithdrawal(tx, row, { actor: staff(caller.memberId), reason: body.reason });
  if (row.member_id !== null) {
    const { id, member_id } = row;
    const paid = { id, member_id, amount: BigInt(row.amount), fee: BigInt(row.fee) };
    await unspendWithdrawal(tx, paid, caller.memberId);
  }
  return finish(call, row, 'release', body.reason);
}
