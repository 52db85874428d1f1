import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Id,
  NullableId,
  NullableString,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  text,
  WalletAddress,
} from '../schemas';
import { WithdrawalStateSchema, withdrawalFields } from './withdrawals';

const { label: _label, canCancel: _canCancel, ...shown } = withdrawalFields;

const StaffWithdrawalSchema = strictObject({
  ...shown,
  /** Its member; for the return of a deposit, who of staff asked for it. */
  memberId: Id,
  memberName: Type.String(),
  /** The deposit in suspense that it sends back; null for a member's withdrawal. */
  depositId: NullableId,
  approvals: Type.Integer({ minimum: 0 }),
  approvalsNeeded: Type.Integer({ minimum: 0 }),
  nonce: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  /** What the calling member of staff may do now. */
  canApprove: Type.Boolean(),
  canReject: Type.Boolean(),
  canRelease: Type.Boolean(),
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
  voices: Type.Array(strictObject({ staff: PersonSchema, note: Type.String(), at: Time })),
  /** Every signed transaction of it; all bear its one nonce. */
  attempts: Type.Array(
    strictObject({
      txHash: Type.String(),
      /** Wei per gas. */
      maxFee: Type.String(),
      tip: Type.String(),
      createdAt: Time,
      sentAt: NullableTime,
      said: NullableString,
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
      wallets: Type.Array(WalletAddress),
      available: Amount,
      held: Amount,
      /** All time, and how many. */
      deposited: Amount,
      deposits: Type.Integer({ minimum: 0 }),
      withdrawn: Amount,
      withdrawals: Type.Integer({ minimum: 0 }),
      /** Asked for in the last 24 hours, whatever came of it but what failed. */
      lastDay: Amount,
    }),
  ),
  /** Of a return. */
  deposit: nullable(strictObject({ id: Id, txHash: Type.String(), at: Time })),
  /** When the address came into the book and when it could be used; null when it was in no book. */
  addressAddedAt: NullableTime,
  addressUsableAt: NullableTime,
  /** Other members that something ties to this one, and what: a wallet, a device, an address, a network, the same target. */
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

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals',
  who: 'staff',
  tag: 'admin',
  summary: 'Withdrawals by state, member or address; what waits for review comes oldest first',
  query: strictObject({
    ...pageQuery,
    /** One state, or `open`: all that have not ended. */
    state: Type.Optional(Type.String({ maxLength: 20 })),
    /** A number of a withdrawal or member, a name, an address or a transaction. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: pageOf(StaffWithdrawalSchema),
});

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'A withdrawal with its member, history, voices, transactions and ties',
  params: byId,
  data: StaffWithdrawalDetailSchema,
});

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/approve',
  who: 'staff',
  tag: 'admin',
  summary: 'Agree to a withdrawal in review; never its owner, nobody twice',
  params: byId,
  body: strictObject({ note }),
  data: StaffWithdrawalDetailSchema,
});

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/reject',
  who: 'staff',
  tag: 'admin',
  summary: 'Refuse a withdrawal that is not signed yet; what it held is released',
  params: byId,
  /** Shown to the member. */
  body: strictObject({ reason: note }),
  data: StaffWithdrawalDetailSchema,
});

export const releaseWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/release',
  who: 'admin',
  tag: 'admin',
  summary: 'Give back what is held for one whose nonce another transaction has used for good',
  params: byId,
  body: strictObject({ reason: note }),
  data: StaffWithdrawalDetailSchema,
});

export const WithdrawalLimitsSchema = strictObject({
  fee: Amount,
  min: Amount,
  dailyLimit: Amount,
  reviewAbove: Amount,
  secondAbove: Amount,
  coolOffHours: Type.Integer({ minimum: 0, maximum: 720 }),
});
export type WithdrawalLimits = Static<typeof WithdrawalLimitsSchema>;

export const WithdrawalSwitchSchema = strictObject({
  killed: Type.Boolean(),
  reason: Type.String(),
});

const WithdrawalDeskSchema = strictObject({
  limits: WithdrawalLimitsSchema,
  /** The kill switch. */
  switch: WithdrawalSwitchSchema,
  /** Halted by what the chain did, until staff have looked; null: not. */
  halted: NullableString,
  payer: strictObject({
    state: Type.Union([
      Type.Literal('unknown'),
      Type.Literal('paying'),
      Type.Literal('noKey'),
      Type.Literal('stopped'),
      Type.Literal('lowGas'),
      Type.Literal('lowToken'),
      Type.Literal('tokenRefuses'),
      Type.Literal('unreachable'),
    ]),
    detail: Type.String(),
    at: NullableTime,
  }),
  /** Numbers and sums by what they wait for. */
  waiting: strictObject({
    review: Type.Integer({ minimum: 0 }),
    queued: Type.Integer({ minimum: 0 }),
    inFlight: Type.Integer({ minimum: 0 }),
    unknown: Type.Integer({ minimum: 0 }),
    /** GAB that was signed away and has not its confirmations yet. */
    inFlightAmount: Amount,
  }),
  changes: Type.Array(
    strictObject({
      by: PersonSchema,
      note: Type.String(),
      at: Time,
      before: Type.Record(Type.String(), Type.Unknown()),
      after: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});
export type WithdrawalDesk = Static<typeof WithdrawalDeskSchema>;

export const readWithdrawalDesk = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawal-desk',
  who: 'staff',
  tag: 'admin',
  summary: 'Limits, kill switch, the payer, what waits, and who changed what',
  data: WithdrawalDeskSchema,
});

export const changeWithdrawalLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/withdrawal-desk/limits',
  who: 'admin',
  tag: 'admin',
  summary: 'Change fee, limits, thresholds and cool-off; what was asked for before keeps its fee',
  body: strictObject({ ...WithdrawalLimitsSchema.properties, note }),
  data: WithdrawalDeskSchema,
});

export const killWithdrawals = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawal-desk/kill',
  who: 'staff',
  tag: 'admin',
  summary: 'Stop all withdrawals at once: none is accepted, confirmed or signed',
  /** Shown to members. */
  body: strictObject({ reason: note }),
  data: WithdrawalDeskSchema,
});

export const resumeWithdrawals = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawal-desk/resume',
  who: 'admin',
  tag: 'admin',
  summary: 'Let withdrawals go on',
  body: strictObject({ note }),
  data: WithdrawalDeskSchema,
});
