import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  csvAnswer,
  Id,
  NullableId,
  NullableString,
  NullableTime,
  nullable,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
  WalletAddress,
} from '../schemas';
import { text } from '../text/typedText';
import { WithdrawalStateSchema, withdrawalFields } from './withdrawals';

const { label: _label, canCancel: _canCancel, ...shown } = withdrawalFields;

const StaffWithdrawalSchema = strictObject({
  ...shown,
  /** Its member; for a returned deposit, the staff member who requested it. */
  memberId: Id,
  memberName: Type.String(),
  /** The deposit in suspense that it returns; null for a member's withdrawal. */
  depositId: NullableId,
  approvals: Type.Integer({ minimum: 0 }),
  approvalsNeeded: Type.Integer({ minimum: 0 }),
  nonce: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  /** Actions that the calling staff member may take now. */
  canApprove: Type.Boolean(),
  canReject: Type.Boolean(),
  canRelease: Type.Boolean(),
  /** From when the caller may approve it, where it takes two and their role is new; null otherwise (ADR 150). */
  countsFrom: NullableTime,
});
export type StaffWithdrawal = Static<typeof StaffWithdrawalSchema>;

const PersonSchema = strictObject({ id: Id, name: Type.String() });

const StaffWithdrawalDetailSchema = strictObject({
  ...StaffWithdrawalSchema.properties,
  history: Type.Array(
    strictObject({
      state: WithdrawalStateSchema,
      at: Time,
      by: Type.Union([
        Type.Literal('member'),
        Type.Literal('staff'),
        Type.Literal('system'),
        Type.Literal('chain'),
      ]),
      person: NullableString,
      reason: Type.String(),
    }),
  ),
  approvalNotes: Type.Array(strictObject({ staff: PersonSchema, note: Type.String(), at: Time })),
  /** Every signed transaction of the withdrawal; all share its nonce. */
  attempts: Type.Array(
    strictObject({
      txHash: Type.String(),
      /** Wei per gas. */
      maxFee: Type.String(),
      tip: Type.String(),
      createdAt: Time,
      sentAt: NullableTime,
      /** The node's answer to the broadcast. */
      nodeAnswer: NullableString,
    }),
  ),
  /** Null for the return of a deposit. */
  member: nullable(
    strictObject({
      id: Id,
      name: Type.String(),
      email: NullableString,
      joinedAt: Time,
      frozenAt: NullableTime,
      closedAt: NullableTime,
      wallets: Type.Array(WalletAddress),
      available: Amount,
      held: Amount,
      /** Sum and number of all time. */
      deposited: Amount,
      deposits: Type.Integer({ minimum: 0 }),
      withdrawn: Amount,
      withdrawals: Type.Integer({ minimum: 0 }),
      /** Sum of the last 24 hours, except rejected and cancelled ones. */
      lastDay: Amount,
    }),
  ),
  /** Only for a returned deposit. */
  deposit: nullable(strictObject({ id: Id, txHash: Type.String(), at: Time })),
  /** Times at which the address was added to the book and became usable; null when it is in no book. */
  addressAddedAt: NullableTime,
  addressUsableAt: NullableTime,
  /** Other members who share a trace with the member; `by`: what they share (`target` is the address paid to). */
  ties: Type.Array(
    strictObject({
      member: PersonSchema,
      by: Type.Union([
        Type.Literal('wallet'),
        Type.Literal('device'),
        Type.Literal('address'),
        Type.Literal('network'),
        Type.Literal('target'),
      ]),
    }),
  ),
});
export type StaffWithdrawalDetail = Static<typeof StaffWithdrawalDetailSchema>;

const byId = strictObject({ id: Id });
const note = text(300);

const withdrawalFilters = {
  /** One state, or `open` for all that have not ended. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
  /** Id of a withdrawal or member, a name, an address or a transaction hash. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
};

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals',
  who: 'money.read',
  tag: 'admin',
  summary:
    'Withdrawals by state, member or address; sorted by time (in review the oldest first) or by amount',
  query: strictObject({ ...sortedQuery, ...withdrawalFilters }),
  data: sortedPageOf(StaffWithdrawalSchema),
});

export const exportWithdrawals = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals.csv',
  who: 'money.read',
  tag: 'admin',
  summary: 'The withdrawals of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...withdrawalFilters }),
  ...csvAnswer,
});

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals/:id',
  who: 'money.read',
  tag: 'admin',
  summary: 'A withdrawal with its member, history, approvals, transactions and ties',
  params: byId,
  data: StaffWithdrawalDetailSchema,
});

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/approve',
  who: 'withdrawals.review',
  freshProof: true,
  tag: 'admin',
  summary: 'Approve a withdrawal in review; never one’s own, and once per person',
  params: byId,
  body: strictObject({ note }),
  data: StaffWithdrawalDetailSchema,
});

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/reject',
  who: 'withdrawals.review',
  freshProof: true,
  tag: 'admin',
  summary: 'Refuse a withdrawal that is not signed yet; its hold is released',
  params: byId,
  /** Shown to the member. */
  body: strictObject({ reason: note }),
  data: StaffWithdrawalDetailSchema,
});

export const releaseWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/release',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary: 'Release the hold of a withdrawal whose nonce another final transaction has used',
  params: byId,
  body: strictObject({ reason: note }),
  data: StaffWithdrawalDetailSchema,
});
