import type {
  approveWithdrawal as approveContract,
  listWithdrawals as listContract,
  readWithdrawal as readContract,
  rejectWithdrawal as rejectContract,
  releaseWithdrawal as releaseContract,
  StaffWithdrawal,
  StaffWithdrawalDetail,
} from '@common/endpoints/adminWithdrawals';
import type { CursorPage } from '@common/envelope';
import { LIST_SORTS } from '@common/lists/listSorts';
import type { ActionOf } from '@common/lists/staffActions';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { WITHDRAWAL_STATES, type WithdrawalState } from '@common/money/withdrawalTransitions';
import { type NodeAnswer, notRead } from '../../../chain/askNode';
import { AppError } from '../../../errors';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call, PrepareCall } from '../../../http/route';
import type { Facts } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { countsFrom, readTenure, requireTenure } from '../../../ledger/staffTenure';
import { countSent, requireUnpaid } from '../chainState/requireUnpaid';
import { lockMemberRow, readProofs } from './challengeStore';
import { rejectWithdrawal } from './confirmWithdrawal';
import { type Actor, unpaidText } from './kind';
import { moveWithdrawal, refuseState, SYSTEM } from './moveWithdrawal';
import { pageForStaff, type Which } from './pageStore';
import { presentForStaff, REFUSABLE, readDetailForStaff } from './presentForStaff';
import { hasTouched, insertApproval } from './staffStore';
import { findWithdrawal, lockWithdrawal, type StaffRow } from './store';
import { requireOpen } from './terms';

type ListCall = Call<typeof listContract>;
type ApproveCall = Call<typeof approveContract>;
type ReviewCall = Pick<ApproveCall, 'tx' | 'chain' | 'caller' | 'params' | 'settings'>;

function parseFilter(query: ListCall['query']) {
  const q = query.q?.trim() || null;
  const state = WITHDRAWAL_STATES.find((one) => one === query.state) ?? null;
  const which: Which = state !== null ? 'one' : query.state === 'open' ? 'open' : 'all';
  return { which, state, q };
}

/** A page of the list, by its filters. */
export async function pageOf({
  db,
  chain,
  query,
}: Pick<ListCall, 'db' | 'chain' | 'query'>): Promise<CursorPage<StaffRow, string>> {
  const { pageSize } = parsePage(query);
  const filter = parseFilter(query);
  // Withdrawals in review are worked off in the order of their arrival.
  const { by, cursor } = parseSortedCursor(query, LIST_SORTS.withdrawals, {
    byId: ['created'],
    order: filter.state === 'review' ? 'oldestFirst' : 'newestFirst',
  });
  const { found, total } = await pageForStaff(db, chain.chainId, filter, by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ cursor: place }) => place);
  return { list: rows, total, older, newer };
}

export async function listForStaff(call: ListCall): Promise<CursorPage<StaffWithdrawal, string>> {
  const { db, caller, settings } = call;
  const page = await pageOf(call);
  const newUntil = countsFrom(await readTenure(db, caller.memberId), 'withdrawals.review');
  const list = await Promise.all(
    page.list.map(async (row) => {
      const touched = await hasTouched(db, row.id, caller.memberId);
      return presentForStaff(row, settings.confirmations, caller, { touched, newUntil });
    }),
  );
  return { ...page, list };
}

const shopOf = ({ chain, settings }: Pick<ReviewCall, 'chain' | 'settings'>) => ({
  chainId: chain.chainId,
  confirmations: settings.confirmations,
});

export function readForStaff(call: Call<typeof readContract>): Promise<StaffWithdrawalDetail> {
  return readDetailForStaff(call.db, shopOf(call), call.caller, call.params.id);
}

/** @throws AppError NOT_FOUND */
async function lock({ tx, chain, params }: ReviewCall): Promise<StaffRow> {
  const row = await lockWithdrawal(tx, chain.chainId, params.id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError NOT_FOUND, WITHDRAWAL_OWN */
async function lockUnlessOwn(call: ReviewCall): Promise<StaffRow> {
  const row = await lock(call);
  if (row.asker_id === call.caller.memberId) throw new AppError('WITHDRAWAL_OWN');
  return row;
}

const factsOf = (state: WithdrawalState, approvals: number): Facts => ({
  狀態: WITHDRAWAL_STATE_LABELS[state].label,
  同意人數: approvals,
});

async function finish(
  call: ReviewCall,
  row: StaffRow,
  action: ActionOf<'withdrawal'>,
  note: string,
) {
  const { tx, chain, caller } = call;
  const ref = { type: 'withdrawal', id: String(row.id) };
  const now = (await findWithdrawal(tx, chain.chainId, row.id)) ?? row;
  const change = {
    before: factsOf(row.state, row.approvals),
    after: factsOf(now.state, now.approvals),
  };
  await writeStaffAction(tx, caller.memberId, `withdrawal.${action}`, ref, note, change);
  // Read after the action is written: the answer says whether the caller may still approve.
  return readDetailForStaff(tx, shopOf(call), caller, row.id);
}

const staff = (id: number): Actor => ({ kind: 'staff', id });

/** Calls the node only for a frozen account, whose withdrawal then ends unpaid. */
export async function prepareApprove({
  db,
  chain,
  params,
}: PrepareCall<typeof approveContract>): Promise<NodeAnswer<number>> {
  const row = await findWithdrawal(db, chain.chainId, params.id);
  return row && (await readProofs(db, row.asker_id)).frozen ? countSent(db, chain) : notRead;
}

/**
 * Records one approval; the last required one queues the withdrawal. If the account has been frozen meanwhile, the
 * withdrawal is rejected with result 2.
 * @throws AppError NOT_FOUND, WITHDRAWAL_OWN, WITHDRAWAL_STATE, WITHDRAWAL_SECOND_PERSON, STAFF_NEW if it takes two, WITHDRAWALS_CLOSED
 */
export async function approve(
  call: ApproveCall,
  sent: NodeAnswer<number>,
): Promise<StaffWithdrawalDetail> {
  const { tx, chain, caller, body } = call;
  await requireOpen(tx, chain.chainId);
  const row = await lockUnlessOwn(call);
  if (row.state !== 'review') refuseState(row);
  if (await hasTouched(tx, row.id, caller.memberId)) throw new AppError('WITHDRAWAL_SECOND_PERSON');
  if (row.approvals_needed > 1) await requireTenure(tx, caller.memberId, 'withdrawals.review');
  await insertApproval(tx, {
    id: row.id,
    memberId: row.asker_id,
    staffId: caller.memberId,
    note: body.note,
  });
  const { frozen } = await lockMemberRow(tx, row.asker_id);
  if (frozen) {
    await requireUnpaid(tx, chain.chainId, row.id, sent);
    const reason = `帳戶已凍結，${unpaidText(row)}`;
    await rejectWithdrawal(tx, row, { actor: SYSTEM, reason, result: 2 });
  } else if (row.approvals + 1 >= row.approvals_needed) {
    const reason = '審核通過，等待送出';
    await moveWithdrawal(tx, row, { to: 'queued', actor: staff(caller.memberId), reason });
  }
  return finish(call, row, 'approve', body.note);
}

/**
 * Rejects an unsigned withdrawal. The requester of a return may cancel it too: its deposit stays in suspense.
 * @throws AppError NOT_FOUND, WITHDRAWAL_OWN, WITHDRAWAL_STATE once it is signed, and as requireUnpaid does
 */
export async function reject(
  call: Call<typeof rejectContract>,
  sent: NodeAnswer<number>,
): Promise<StaffWithdrawalDetail> {
  const { tx, caller, body } = call;
  const row = await lock(call);
  const isOwn = row.kind === 'withdrawal' && row.memberId === caller.memberId;
  if (isOwn) throw new AppError('WITHDRAWAL_OWN');
  if (!REFUSABLE.includes(row.state)) refuseState(row);
  await requireUnpaid(tx, call.chain.chainId, row.id, sent);
  await rejectWithdrawal(tx, row, { actor: staff(caller.memberId), reason: body.reason });
  return finish(call, row, 'reject', body.reason);
}

/**
 * Rejects a withdrawal of unknown outcome once it certainly cannot be mined: another transaction used its nonce, and
 * the watcher has read past that block.
 * @throws AppError NOT_FOUND, WITHDRAWAL_OWN, WITHDRAWAL_STATE, WITHDRAWAL_NOT_LOST, and as requireUnpaid does
 */
export async function release(
  call: Call<typeof releaseContract>,
  sent: NodeAnswer<number>,
): Promise<StaffWithdrawalDetail> {
  const { tx, caller, body } = call;
  const row = await lockUnlessOwn(call);
  if (row.state !== 'broadcast') refuseState(row);
  if (!row.surely_lost) throw new AppError('WITHDRAWAL_NOT_LOST');
  await requireUnpaid(tx, call.chain.chainId, row.id, sent);
  await rejectWithdrawal(tx, row, { actor: staff(caller.memberId), reason: body.reason });
  return finish(call, row, 'release', body.reason);
}
