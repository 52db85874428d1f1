import { isMoneyDecision, MONEY_DECISIONS } from '@common/lists/moneyDecisions';
import { amountToString, formatAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import type { MoneyProposalRow } from '../../../db/moneyProposals';
import { amountsText } from '../../../ledger/secondPerson';
import { notify } from './notify';

type Ended = Pick<MoneyProposalRow, 'id' | 'decision' | 'units' | 'adv_units' | 'proposer_id'>;

const shown = (units: bigint) => formatAmount(amountToString(units));

/** The proposed amounts as notices show them: `1,200.00 GAB、20.00 廣告幣`. */
export const proposedText = ({ units, adv_units }: Pick<Ended, 'units' | 'adv_units'>): string =>
  amountsText({ units: BigInt(units), advUnits: BigInt(adv_units) }, shown);

/** Notifies who proposed a decision of how it ended, since they wait for it. @param outcome a sentence */
export async function notifyProposer(tx: Tx, ended: Ended, outcome: string): Promise<void> {
  const { decision } = ended;
  await notify(tx, ended.proposer_id, 'decisionEnded', {
    decision: isMoneyDecision(decision) ? MONEY_DECISIONS[decision].label : decision,
    amount: proposedText(ended),
    outcome,
    proposalId: ended.id,
  });
}
