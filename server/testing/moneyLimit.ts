import type { Database } from '../db/database';
import { endProposal, insertProposal } from '../db/settingProposals';
import { changeSetting, lockSetting } from '../db/settings';
import { changeOf } from '../ledger/actionChanges';
import { writeStaffAction } from '../ledger/staffAudit';
import { WITHDRAWAL_LIMITS } from '../ledger/withdrawalLimits';
import { createMember } from './factories';

/** Changes the amount above which decisions on money take two people, as two administrators do. */
export async function limitMoney(db: Database, secondAbove: string): Promise<void> {
  const [one, other] = [await createMember(db), await createMember(db)];
  await db.transaction(async (tx) => {
    const { key } = WITHDRAWAL_LIMITS;
    const before = await lockSetting(tx, WITHDRAWAL_LIMITS);
    const after = { ...before, reviewAbove: secondAbove, secondAbove };
    await insertProposal(tx, { key, before, after, proposerId: one, note: 'test' });
    const { rows } = await db.pool.query(
      'SELECT coalesce(max(id), 0) + 1 AS id FROM setting_proposals',
    );
    const proposalId = Number(rows[0].id);
    const ref = { type: 'setting', id: key };
    const change = changeOf('雙人', before.secondAbove, secondAbove);
    await writeStaffAction(tx, one, 'withdrawals.propose', ref, 'test', change);
    await endProposal(tx, proposalId, 'approved', other);
    await changeSetting(tx, WITHDRAWAL_LIMITS, after, { staffId: other, note: 'test', proposalId });
    await writeStaffAction(tx, other, 'withdrawals.limits', ref, 'test', change);
  });
}
