import type {
  approveMoneyProposal as approveContract,
  listMoneyProposals as listContract,
  MoneyProposal,
  rejectMoneyProposal as rejectContract,
} from '@common/endpoints/moneyProposals';
import {
  isMoneyDecision,
  MONEY_DECISIONS,
  type MoneyDecisionName,
} from '@common/lists/moneyDecisions';
import { amountToString, unitsToAmount } from '@common/money/money';
import { hasRight } from '@common/people/roles';
import type { Tx } from '../../../db/database';
import {
  endMoneyProposal,
  findMoneyProposal,
  lockMoneyProposal,
  type MoneyProposalRow,
  readMoneyProposals,
} from '../../../db/moneyProposals';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import type { Call, PrepareCall } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { amountsText } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { countsFrom, readTenure, requireTenure } from '../../../ledger/staffTenure';
import { notifyProposer } from '../../messages/notices/notifyProposer';
import { makeDecision, prepareDecision } from './operations';

type Proposal = MoneyProposalRow & { decision: MoneyDecisionName };

const amountsOf = ({ units, adv_units }: MoneyProposalRow) => ({
  units: BigInt(units),
  advUnits: BigInt(adv_units),
});

/** Undefined for a decision that this release does not know, and once the proposer has lost the right to it. */
function validProposal(row: MoneyProposalRow | undefined): Proposal | undefined {
  if (!row || !isMoneyDecision(row.decision)) return undefined;
  const { decision } = row;
  return hasRight(row.proposer_rights, MONEY_DECISIONS[decision].who)
    ? { ...row, decision }
    : undefined;
}

const mayDecide = ({ decision }: Proposal, { capabilities }: Caller) =>
  hasRight(capabilities, MONEY_DECISIONS[decision].who);

const present = (row: Proposal, tenure: Awaited<ReturnType<typeof readTenure>>): MoneyProposal => ({
  id: row.id,
  decision: row.decision,
  ref: { type: row.ref_type, id: row.ref_id },
  members: row.members,
  coin: amountToString(BigInt(row.units) - BigInt(row.adv_units)),
  adv: unitsToAmount(row.adv_units),
  summary: row.summary,
  by: { id: row.proposer_id, name: row.proposer },
  at: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  countsFrom: countsFrom(tenure, MONEY_DECISIONS[row.decision].who),
});

export async function listProposals({
  db,
  caller,
}: Call<typeof listContract>): Promise<MoneyProposal[]> {
  const rows = await readMoneyProposals(db);
  const tenure = await readTenure(db, caller.memberId);
  return rows
    .flatMap((row) => validProposal(row) ?? [])
    .filter((proposal) => proposal.proposer_id === caller.memberId || mayDecide(proposal, caller))
    .map((proposal) => present(proposal, tenure));
}

/** @throws AppError DECISION_GONE, FORBIDDEN, DECISION_OWN */
function requireOthersProposal(row: MoneyProposalRow | undefined, caller: Caller): Proposal {
  const proposal = validProposal(row);
  if (!proposal) throw new AppError('DECISION_GONE');
  if (!mayDecide(proposal, caller)) throw new AppError('FORBIDDEN');
  if (proposal.proposer_id === caller.memberId) throw new AppError('DECISION_OWN');
  return proposal;
}

/** Sends the decision's requests to the Ethereum node, before the transaction. @throws AppError DECISION_GONE, FORBIDDEN, DECISION_OWN */
export async function prepareApprove(call: PrepareCall<typeof approveContract>): Promise<unknown> {
  const { db, caller, params } = call;
  const proposal = requireOthersProposal(await findMoneyProposal(db, params.id), caller);
  return prepareDecision(call, proposal.decision, proposal.request);
}

const recordDecision = (
  tx: Tx,
  staffId: number,
  action: 'money.agree' | 'money.decline',
  proposal: Proposal,
  note: string,
) => {
  const change = changeOf('提案', '等待同意', action === 'money.agree' ? '同意' : '不同意');
  const what = `${MONEY_DECISIONS[proposal.decision].label} ${amountsText(amountsOf(proposal))}（${proposal.proposer} 提出）`;
  const ref = { type: proposal.ref_type, id: proposal.ref_id };
  return writeStaffAction(tx, staffId, action, ref, `${what}：${note}`, change);
};

/**
 * Approves another's proposal and makes the decision, by the present state of its record. The lock on the proposal lets only
 * one of two simultaneous approvals through (invariant 35).
 * @throws AppError DECISION_GONE, FORBIDDEN, DECISION_OWN, STAFF_NEW, and as the decision's endpoint does
 */
export async function approveProposal(
  call: Call<typeof approveContract>,
  prepared: unknown,
): Promise<null> {
  const { tx, caller, params } = call;
  const proposal = requireOthersProposal(await lockMoneyProposal(tx, params.id), caller);
  const { decision, request } = proposal;
  await requireTenure(tx, caller.memberId, MONEY_DECISIONS[decision].who);
  const proposed = { by: proposal.proposer_id, units: BigInt(proposal.units) };
  await makeDecision(call, decision, { request, proposed, prepared });
  await endMoneyProposal(tx, proposal.id, 'approved', caller.memberId);
  await recordDecision(tx, caller.memberId, 'money.agree', proposal, proposal.summary);
  await notifyProposer(tx, proposal, '另一位同事已同意，並已執行。');
  return null;
}

/** Rejects a proposal, or withdraws the caller's own. @throws AppError DECISION_GONE, FORBIDDEN */
export async function rejectProposal({
  tx,
  caller,
  params,
  body,
}: Call<typeof rejectContract>): Promise<null> {
  const row = await lockMoneyProposal(tx, params.id);
  const proposal = validProposal(row);
  if (!proposal) throw new AppError('DECISION_GONE');
  if (proposal.proposer_id !== caller.memberId && !mayDecide(proposal, caller)) {
    throw new AppError('FORBIDDEN');
  }
  await endMoneyProposal(tx, proposal.id, 'rejected', caller.memberId);
  await recordDecision(tx, caller.memberId, 'money.decline', proposal, body.note.trim());
  if (proposal.proposer_id !== caller.memberId) {
    await notifyProposer(tx, proposal, `另一位同事不同意，沒有執行。原因：${body.note.trim()}`);
  }
  return null;
}
