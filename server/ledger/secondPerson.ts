import {
  isMoneyDecision,
  MONEY_DECISIONS,
  type MoneyDecisionName,
} from '@common/lists/moneyDecisions';
import { amountToString, parseAmount } from '@common/money/money';
import { hasRight } from '@common/people/roles';
import type { Tx } from '../db/database';
import {
  expireMoneyProposals,
  insertMoneyProposal,
  type MoneyProposalRow,
  readOtherStaff,
  tryOut,
} from '../db/moneyProposals';
import { shareSetting } from '../db/settings';
import { AppError, refuseChanged } from '../errors';
import type { Caller } from '../http/caller';
import type { Proposed } from '../http/route';
import { writeStaffAction } from './staffAudit';
import { WITHDRAWAL_LIMITS } from './withdrawalLimits';

/** The call of a decision; `proposed` is set where the caller approves what another member of staff proposed. */
export interface DecidingCall {
  tx: Tx;
  caller: Caller;
  params: object;
  body: object;
  proposed?: Proposed | undefined;
}

interface Decision {
  name: MoneyDecisionName;
  ref: { type: string; id: string };
  /** Base units of GAB and adv together. */
  units: bigint;
  /** The action and its reason, as text for staff. */
  summary: string;
  /** Members whom it gives or takes money; they neither propose nor approve it. */
  concerned: readonly (number | null | undefined)[];
}

/** Whether the proposer still has the right to the decision; a decision that only a later release knows is left to that release. */
const isProposerEntitled = ({ decision, proposer_rights }: MoneyProposalRow) =>
  !isMoneyDecision(decision) || hasRight(proposer_rights, MONEY_DECISIONS[decision].who);

/** Ends proposals whose time is over, or whose proposer has lost the right, and forgets their requests. */
export const expireProposals = (tx: Tx) => expireMoneyProposals(tx, isProposerEntitled);

/**
 * Makes a decision of staff on money. Above the limit it only stores a proposal: `work` is tried out and rolled back, so that what
 * is impossible is refused at once, and runs again when another member of staff approves (ADR 115). The caller holds the locks
 * that `units` and `concerned` depend on.
 * @throws AppError DECISION_PROPOSED, which commits the proposal; DECISION_ALONE without a second approver; DECISION_OPEN,
 *   DECISION_CONCERNED, SEEN_CHANGED when it moves more than was proposed, and what `work` throws
 */
export async function decideMoney<T>(
  call: DecidingCall,
  { name, ref, units, summary, concerned }: Decision,
  work: () => Promise<T>,
): Promise<T> {
  const { tx, caller, params, body, proposed } = call;
  const isConcerned = (id: number) => concerned.includes(id);
  if (isConcerned(caller.memberId)) throw new AppError('DECISION_CONCERNED');
  if (proposed) {
    if (isConcerned(proposed.by)) throw new AppError('DECISION_CONCERNED');
    // Pieces that came back meanwhile would go along with those that two people agreed to.
    if (units > proposed.units) refuseChanged('這筆提案的金額', amountToString(units));
    return work();
  }
  // Locked until the transaction commits, since the database compares with the limit again then (`require_second_person`).
  const { secondAbove } = await shareSetting(tx, WITHDRAWAL_LIMITS);
  if (units <= parseAmount(secondAbove)) return work();
  await tryOut(tx, work);
  const others = await readOtherStaff(tx, [
    caller.memberId,
    ...concerned.filter((id) => id !== null && id !== undefined),
  ]);
  const { who } = MONEY_DECISIONS[name];
  const data = { limit: secondAbove };
  if (!others.some(({ rights }) => hasRight(rights, who))) {
    throw new AppError('DECISION_ALONE', { data });
  }
  const request = { params, body };
  const proposal = { decision: name, ref, request, units, summary, proposerId: caller.memberId };
  await expireMoneyProposals(tx, isProposerEntitled, ref);
  const id = await insertMoneyProposal(tx, proposal);
  if (id === undefined) throw new AppError('DECISION_OPEN');
  const note = `${MONEY_DECISIONS[name].label} ${amountToString(units)}：${summary}`;
  await writeStaffAction(tx, caller.memberId, 'money.propose', ref, note);
  throw new AppError('DECISION_PROPOSED', { data, keepsWork: true });
}
