import type {
  approveWithdrawalProposal as approveContract,
  proposeWithdrawalLimits as limitsContract,
  rejectWithdrawalProposal as rejectContract,
  proposeWithdrawalResume as resumeContract,
  WithdrawalDesk,
  WithdrawalLimits,
} from '@common/endpoints/withdrawalDesk';
import { Value } from '@sinclair/typebox/value';
import type { Tx } from '../../../db/database';
import { endProposal, lockProposal, type ProposalRow } from '../../../db/settingProposals';
import { changeSetting, lockSetting, settingVersion } from '../../../db/settings';
import { AppError, refuseChanged } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { proposeChange } from '../../../ledger/proposeChange';
import { settingChange, settingFacts } from '../../../ledger/settingFacts';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { requireTenure } from '../../../ledger/staffTenure';
import { areLimitsValid, WITHDRAWAL_LIMITS } from '../../../ledger/withdrawalLimits';
import {
  AGREED,
  notifyOfLapse,
  notifyOfRefusal,
  notifySettingProposer,
} from '../../messages/notices/notifySettingProposer';
import { requireExplainedOutflows } from '../chainState/requireExplainedOutflows';
import { showDesk } from './desk';
import { WITHDRAWAL_SWITCH } from './terms';

/** The other settings have proposals too. */
const isOfDesk = ({ key }: ProposalRow) =>
  key === WITHDRAWAL_LIMITS.key || key === WITHDRAWAL_SWITCH.key;

/**
 * Proposes new limits; they take effect when another administrator approves.
 * @throws AppError WITHDRAWAL_LIMITS_ORDER, SEEN_CHANGED, NOTHING_CHANGED, STAFF_NEW, PROPOSAL_ALONE, PROPOSAL_OPEN
 */
export async function proposeLimits({
  tx,
  chain,
  caller,
  body,
}: Call<typeof limitsContract>): Promise<WithdrawalDesk> {
  const { note, seen, ...after } = body;
  if (!areLimitsValid(after)) throw new AppError('WITHDRAWAL_LIMITS_ORDER');
  const before = await lockSetting(tx, WITHDRAWAL_LIMITS);
  if (!Value.Equal(before, seen)) refuseChanged('提幣限額', limitsText(before));
  if (Value.Equal(before, after)) throw new AppError('NOTHING_CHANGED');
  const by = { staffId: caller.memberId, note, action: 'withdrawals.propose' as const };
  await notifyOfLapse(tx, await proposeChange(tx, WITHDRAWAL_LIMITS, { before, after }, by));
  return showDesk(tx, chain.chainId, caller);
}

/**
 * Proposes to end the stop with this version.
 * @throws AppError SEEN_STATE_CHANGED, OUTFLOWS_OPEN, STAFF_NEW, PROPOSAL_ALONE, PROPOSAL_OPEN
 */
export async function proposeResume({
  tx,
  chain,
  caller,
  body,
}: Call<typeof resumeContract>): Promise<WithdrawalDesk> {
  const before = await lockSetting(tx, WITHDRAWAL_SWITCH);
  const version = await settingVersion(tx, WITHDRAWAL_SWITCH);
  if (!before.killed || version !== body.version) throw new AppError('SEEN_STATE_CHANGED');
  await requireExplainedOutflows(tx, chain.chainId);
  const after = { killed: false, reason: '' };
  const by = { staffId: caller.memberId, note: body.note, action: 'withdrawals.propose' as const };
  await notifyOfLapse(tx, await proposeChange(tx, WITHDRAWAL_SWITCH, { before, after }, by));
  return showDesk(tx, chain.chainId, caller);
}

const limitsText = (limits: WithdrawalLimits) =>
  Object.entries(settingFacts(WITHDRAWAL_LIMITS.key, limits))
    .map(([label, value]) => `${label} ${value}`)
    .join('、');

/** Writes the proposed value. @throws AppError PROPOSAL_GONE if the setting has changed since the proposal */
async function apply(
  tx: Tx,
  { id, key, after, note }: ProposalRow,
  staffId: number,
  chainId: number,
): Promise<void> {
  const by = { staffId, note, proposalId: id };
  const ref = { type: 'setting', id: key };
  if (Value.Check(WITHDRAWAL_LIMITS.schema, after)) {
    const change = settingChange(key, await lockSetting(tx, WITHDRAWAL_LIMITS), after);
    await changeSetting(tx, WITHDRAWAL_LIMITS, after, by);
    await writeStaffAction(tx, staffId, 'withdrawals.limits', ref, note, change);
  } else if (Value.Check(WITHDRAWAL_SWITCH.schema, after)) {
    await requireExplainedOutflows(tx, chainId);
    const change = settingChange(key, await lockSetting(tx, WITHDRAWAL_SWITCH), after);
    await changeSetting(tx, WITHDRAWAL_SWITCH, after, by);
    await writeStaffAction(tx, staffId, 'withdrawals.resume', ref, note, change);
  } else {
    // A release between proposal and approval changed the setting's schema.
    throw new AppError('PROPOSAL_GONE');
  }
}

/**
 * Approves and applies another administrator's proposal.
 * @throws AppError PROPOSAL_GONE, PROPOSAL_OWN, STAFF_NEW, OUTFLOWS_OPEN
 */
export async function approveProposal({
  tx,
  chain,
  caller,
  params,
}: Call<typeof approveContract>): Promise<WithdrawalDesk> {
  // The settings first, in the same order as proposing and stopping lock them.
  await lockSetting(tx, WITHDRAWAL_LIMITS);
  await lockSetting(tx, WITHDRAWAL_SWITCH);
  const proposal = await lockProposal(tx, params.id);
  if (!proposal || !isOfDesk(proposal)) throw new AppError('PROPOSAL_GONE');
  if (proposal.proposer_id === caller.memberId) throw new AppError('PROPOSAL_OWN');
  await requireTenure(tx, caller.memberId, 'admin');
  await endProposal(tx, proposal.id, 'approved', caller.memberId);
  await apply(tx, proposal, caller.memberId, chain.chainId);
  await notifySettingProposer(tx, proposal, AGREED);
  return showDesk(tx, chain.chainId, caller);
}

/** Rejects a proposal, or withdraws the caller's own. @throws AppError PROPOSAL_GONE */
export async function rejectProposal({
  tx,
  chain,
  caller,
  params,
  body,
}: Call<typeof rejectContract>): Promise<WithdrawalDesk> {
  const proposal = await lockProposal(tx, params.id);
  if (!proposal || !isOfDesk(proposal)) throw new AppError('PROPOSAL_GONE');
  await endProposal(tx, proposal.id, 'rejected', caller.memberId);
  const ref = { type: 'setting', id: proposal.key };
  const change = changeOf('提案', '等待同意', '不同意');
  await writeStaffAction(tx, caller.memberId, 'withdrawals.decline', ref, body.note, change);
  await notifyOfRefusal(tx, proposal, { staffId: caller.memberId, note: body.note.trim() });
  return showDesk(tx, chain.chainId, caller);
}
