import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Id, NullableString, NullableTime, strictObject, Time, Version } from '../schemas';
import { text } from '../text/typedText';

const PersonSchema = strictObject({ id: Id, name: Type.String() });
const byId = strictObject({ id: Id });
const note = text(300);

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

const ProposalValues = Type.Record(Type.String(), Type.Unknown());

/** A change that one administrator proposes; another must agree within 24 hours. */
const WithdrawalProposalSchema = strictObject({
  id: Id,
  kind: Type.Union([Type.Literal('limits'), Type.Literal('resume')]),
  by: PersonSchema,
  note: Type.String(),
  at: Time,
  expiresAt: Time,
  before: ProposalValues,
  after: ProposalValues,
});
export type WithdrawalProposal = Static<typeof WithdrawalProposalSchema>;

/** `unknown`: it has not reported yet. */
export const PayerStateSchema = Type.Union([
  Type.Literal('unknown'),
  Type.Literal('paying'),
  Type.Literal('noKey'),
  Type.Literal('stopped'),
  Type.Literal('behind'),
  Type.Literal('lowGas'),
  Type.Literal('lowToken'),
  Type.Literal('tokenRefuses'),
  Type.Literal('unreachable'),
]);
export type PayerState = Static<typeof PayerStateSchema>;

const WithdrawalDeskSchema = strictObject({
  limits: WithdrawalLimitsSchema,
  /** The kill switch; `version` counts its changes. */
  switch: strictObject({ ...WithdrawalSwitchSchema.properties, version: Version }),
  /** Reason of an automatic halt after a chain anomaly, until staff lift it; null: not halted. */
  halted: NullableString,
  payer: strictObject({
    state: PayerStateSchema,
    detail: Type.String(),
    at: NullableTime,
  }),
  /** Counts and sums by state. */
  waiting: strictObject({
    review: Type.Integer({ minimum: 0 }),
    queued: Type.Integer({ minimum: 0 }),
    inFlight: Type.Integer({ minimum: 0 }),
    outcomeUnknown: Type.Integer({ minimum: 0 }),
    /** GAB in broadcast transactions without the required confirmations. */
    inFlightAmount: Amount,
  }),
  proposals: Type.Array(WithdrawalProposalSchema),
  /** Number of active administrators: a change needs two. */
  administrators: Type.Integer({ minimum: 0 }),
  /** From when the caller counts as one of two people, having a new role; null if now (ADR 150). */
  countsFrom: NullableTime,
  changes: Type.Array(
    strictObject({
      by: PersonSchema,
      /** The proposer; null for a stop, which one person can make. */
      proposedBy: NullableString,
      note: Type.String(),
      at: Time,
      before: ProposalValues,
      after: ProposalValues,
    }),
  ),
});
export type WithdrawalDesk = Static<typeof WithdrawalDeskSchema>;

export const readWithdrawalDesk = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawal-desk',
  who: 'money.read',
  tag: 'admin',
  summary: 'Limits, kill switch, payer, queue, and the log of changes',
  data: WithdrawalDeskSchema,
});

export const proposeWithdrawalLimits = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawal-desk/proposals/limits',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary:
    'Ask for another fee, limits, thresholds or cool-off; needs another administrator. What was asked for keeps its fee, and meets the thresholds when it is confirmed',
  body: strictObject({
    ...WithdrawalLimitsSchema.properties,
    note,
    /** The limits that were shown; refused when others hold now. */
    seen: WithdrawalLimitsSchema,
  }),
  data: WithdrawalDeskSchema,
});

export const killWithdrawals = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawal-desk/kill',
  who: 'withdrawals.stop',
  tag: 'admin',
  summary: 'Stop all withdrawals at once: none is accepted, confirmed or signed',
  /** Shown to members. */
  body: strictObject({ reason: note }),
  data: WithdrawalDeskSchema,
});

export const proposeWithdrawalResume = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawal-desk/proposals/resume',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary:
    'Ask to let withdrawals go on; `version` is that of the stop that was seen. Needs another administrator',
  body: strictObject({ note, version: Version }),
  data: WithdrawalDeskSchema,
});

export const approveWithdrawalProposal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawal-desk/proposals/:id/approve',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary: 'Agree to a change that another administrator proposed',
  params: byId,
  data: WithdrawalDeskSchema,
});

export const rejectWithdrawalProposal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawal-desk/proposals/:id/reject',
  who: 'admin',
  tag: 'admin',
  summary: 'Turn a proposed change down, or take my own back',
  params: byId,
  body: strictObject({ note }),
  data: WithdrawalDeskSchema,
});
