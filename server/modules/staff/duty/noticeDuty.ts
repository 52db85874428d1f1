import { isMoneyDecision, MONEY_DECISIONS } from '@common/lists/moneyDecisions';
import type { Right } from '@common/people/roles';
import { taipei } from '@common/text/taipeiTime';
import type { Database, Tx } from '../../../db/database';
import { readMoneyProposals } from '../../../db/moneyProposals';
import { lapseProposals } from '../../../db/settingProposals';
import { expireProposals } from '../../../ledger/secondPerson';
import { notifyDuty } from '../../messages/notices/notifyDuty';
import { notifyProposer, proposedText } from '../../messages/notices/notifyProposer';
import { notifyOfLapse } from '../../messages/notices/notifySettingProposer';
import * as sql from './store';

/** The right whose holders work on each matter. */
const RIGHTS = {
  withdrawalsWait: 'withdrawals.review',
  deskProposalsWait: 'admin',
  settingProposalsWait: 'admin',
  suspenseWaits: 'deposits.settle',
  outflowsUnknown: 'outflows.settle',
  returnsWait: 'returns',
  listingsWait: 'listings',
  reportsWait: 'reports',
  questionsWait: 'reviews',
  messagesWait: 'orders.handle',
  ordersLate: 'orders.handle',
  jobsFail: 'jobs',
  payoutsHalted: 'money.read',
  payerWaits: 'money.read',
  auditUnclean: 'books.check',
} as const satisfies Record<string, Right | 'admin'>;

const PAYER: Readonly<Record<string, string>> = {
  lowGas: '平台錢包的網路手續費餘額不足',
  lowToken: '平台錢包的 GAB 不足',
  tokenRefuses: '代幣合約拒絕轉出',
};

async function notifyDecisions(tx: Tx): Promise<number> {
  let sent = 0;
  for (const proposal of await readMoneyProposals(tx)) {
    if (!isMoneyDecision(proposal.decision)) continue;
    const { label, who } = MONEY_DECISIONS[proposal.decision];
    sent += await notifyDuty(tx, { right: who, except: [proposal.proposer_id] }, 'decisionsWait', {
      proposer: proposal.proposer,
      decision: label,
      amount: proposedText(proposal),
      until: taipei(proposal.expires_at),
      newest: proposal.id,
    });
  }
  return sent;
}

/**
 * Expires lapsed proposals, of money and of settings. Nobody agreed to them in time, perhaps because who could was away: their
 * proposers have to know.
 */
async function endLapsed(tx: Tx): Promise<void> {
  for (const ended of await expireProposals(tx)) {
    if (!ended.is_over) continue;
    await notifyProposer(tx, ended, '期限內沒有人同意，已失效，沒有執行。還需要的話請重新提出。');
  }
  await notifyOfLapse(tx, await lapseProposals(tx));
}

/**
 * Job: expires lapsed proposals, and notifies the staff on duty, once of each new matter: of what waits for a decision of
 * theirs, and of payouts that stopped or an audit that failed. A member of staff who comes on duty later is notified then.
 * @returns number of new notices
 */
export async function noticeDuty(db: Database, chainId: number): Promise<number> {
  await db.transaction(endLapsed);
  return db.transaction(async (tx) => {
    let sent = await notifyDecisions(tx);
    for (const { kind, count, newest, sole_owner } of await tx.run(sql.waitingMatters)) {
      if (newest === null) continue;
      const duty = { right: RIGHTS[kind], except: [sole_owner] };
      sent += await notifyDuty(tx, duty, kind, { count, newest });
    }
    for (const { kind, count, reason, newest } of await tx.run(sql.moneyTroubles, [chainId])) {
      const data = { count, newest, reason: PAYER[reason] ?? reason };
      sent += await notifyDuty(tx, { right: RIGHTS[kind] }, kind, data);
    }
    return sent;
  });
}
