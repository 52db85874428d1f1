import { DESK_TITLES, FORMS } from '@common/staff/settingForms';
import { SETTING_KEYS } from '@common/staff/settingKeys';
import type { Tx } from '../../../db/database';
import type { EndedProposal } from '../../../db/settingProposals';
import { notify } from './notify';

function titleOf(key: string): string {
  const known = SETTING_KEYS.find((one) => one === key);
  return known ? FORMS[known].title : (DESK_TITLES[key] ?? key);
}

/** Notifies who proposed a change of a setting of how it ended, since they wait for it. @param outcome a sentence */
export async function notifySettingProposer(
  tx: Tx,
  { id, key, proposer_id }: EndedProposal,
  outcome: string,
): Promise<void> {
  await notify(tx, proposer_id, 'settingEnded', {
    setting: titleOf(key),
    page: key in DESK_TITLES ? 'money/withdrawals' : 'settings',
    outcome,
    proposalId: id,
  });
}

export const AGREED = '另一位管理員已同意，並已生效。';

/** Notifies the proposer of a refusal; who withdraws their own proposal is not notified. */
export async function notifyOfRefusal(
  tx: Tx,
  proposal: EndedProposal,
  { staffId, note }: { staffId: number; note: string },
): Promise<void> {
  if (proposal.proposer_id === staffId) return;
  await notifySettingProposer(tx, proposal, `另一位管理員不同意，沒有變更。原因：${note}`);
}

const AGAIN = '還需要的話請重新提出。';

/** Notifies the proposers of changes that nobody decided on; not those who are no administrators any more. */
export async function notifyOfLapse(
  tx: Tx,
  ended: readonly (EndedProposal & { why: 'over' | 'outdated' | 'unentitled' })[],
): Promise<void> {
  for (const proposal of ended) {
    if (proposal.why === 'unentitled') continue;
    const what =
      proposal.why === 'over' ? '期限內沒有人同意，已失效' : '設定已被另一次變更修改，提案已失效';
    await notifySettingProposer(tx, proposal, `${what}，沒有變更。${AGAIN}`);
  }
}
