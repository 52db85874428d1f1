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
import { requireTenure } from './staffTenure';
import { WITHDRAWAL_LIMITS } from './withdrawalLimits';

/** The call of a decision. `proposed` is set when the caller approves the proposal of another member of staff. */
export interface DecidingCall {
  tx: Tx;
  caller: Caller;
  /** Undefined for an endpoint without any. */
  params: object | undefined;
  body: object;
  proposed?: Proposed | undefined;
}

interface Decision {
  name: MoneyDecisionName;
  ref: { type: string; id: string };
  /** The amount that the decision moves: base units of GAB and adv together. */
  units: bigint;
  /** How many of them are adv. */
  advUnits: bigint;
  /** The decision and its reason, as text for staff. */
  summary: string;
  /** Members whom the decision gives or takes money; none of them may propose or approve it. */
  concerned: readonly (number | null | undefined)[];
}

/**
 * The amounts of a decision with their units, as text for staff: `80 GAB、20 廣告幣`.
 * @param format turns base units into text
 */
export function amountsText(
  { units, advUnits }: Pick<Decision, 'units' | 'advUnits'>,
  format = amountToString,
): string {
  const adv = advUnits > 0n ? [`${format(advUnits)} 廣告幣`] : [];
  const coin = units > advUnits ? [`${format(units - advUnits)} GAB`] : [];
  return [...coin, ...adv].join('、');
}

/** Whether the proposer still has the decision's right. A decision that this release does not know is left to the one that does. */
const isProposerEntitled = ({ decision, proposer_rights }: MoneyProposalRow) =>
  !isMoneyDecision(decision) || hasRight(proposer_rights, MONEY_DECISIONS[decision].who);

/** Ends proposals that have expired or whose proposer has lost the right, and deletes the stored requests. */
export const expireProposals = (tx: Tx) => expireMoneyProposals(tx, isProposerEntitled);

/**
 * Makes a decision of staff on money: runs `work`, or, above the limit, stores a proposal. Then `work` is only tried and rolled
 * back, so that an impossible decision is refused at once; it runs when another member of staff approves the proposal (ADR 115).
 * The caller of this function holds the locks that `units` and `concerned` depend on.
 * @throws AppError DECISION_PROPOSED, which commits the proposal; STAFF_NEW if the caller's right is too new;
 *   DECISION_ALONE if no other member of staff could approve;
 *   DECISION_OPEN if the record has an open proposal; DECISION_CONCERNED; SEEN_CHANGED if an approved decision would now move
 *   more than was proposed; and what `work` throws
 */
export async function decideMoney<T>(
  call: DecidingCall,
  { name, ref, units, advUnits, summary, concerned }: Decision,
  work: () => Promise<T>,
): Promise<T> {
  const { tx, caller, params, body, proposed } = call;
  const isConcerned = (id: number) => concerned.includes(id);
  if (isConcerned(caller.memberId)) throw new AppError('DECISION_CONCERNED');
  if (proposed) {
    if (isConcerned(proposed.by)) throw new AppError('DECISION_CONCERNED');
    // The amount may have grown since the proposal. Two people agreed to the proposed amount only.
    if (units > proposed.units) refuseChanged('這筆提案的金額', amountToString(units));
    return work();
  }
  // The setting is locked until the commit, when the database compares the amount with the limit again (`require_second_person`).
  const { secondAbove } = await shareSetting(tx, WITHDRAWAL_LIMITS);
  if (units <= parseAmount(secondAbove)) return work();
  await tryOut(tx, work);
  const { who } = MONEY_DECISIONS[name];
  await requireTenure(tx, caller.memberId, who);
  const others = await readOtherStaff(tx, [
    caller.memberId,
    ...concerned.filter((id) => id !== null && id !== undefined),
  ]);
  const data = { limit: secondAbove };
  if (!others.some(({ rights }) => hasRight(rights, who))) {
    throw new AppError('DECISION_ALONE', { data });
  }
  const request = { params, body };
  const amounts = { units, advUnits };
  const proposal = {
    decision: name,
    ref,
    request,
    ...amounts,
    summary,
    proposerId: caller.memberId,
  };
  await expireMoneyProposals(tx, isProposerEntitled, ref);
  const id = await insertMoneyProposal(tx, proposal);
  if (id === undefined) throw new AppError('DECISION_OPEN');
  const note = `${MONEY_DECISIONS[name].label} ${amountsText(amounts)}：${summary}`;
  await writeStaffAction(tx, caller.memberId, 'money.propose', ref, note);
  throw new AppError('DECISION_PROPOSED', { data, keepsWork: true });
}
