import type { Database } from '../db/database';
import { endProposal, insertProposal } from '../db/settingProposals';
import { changeSetting, lockSetting } from '../db/settings';
import { changeOf } from '../ledger/actionChanges';
import { writeStaffAction } from '../ledger/staffAudit';
import { WITHDRAWAL_LIMITS } from '../ledger/withdrawalLimits';
import { createMember } from './factories';

const NOTE = 'test';

/** Changes the amount above which decisions on money take two people, as two administrators do; they are none afterwards. */
export async function limitMoney(db: Database, secondAbove: string): Promise<void> {
  const hire = () => createMember(db, '同事', ['admin']);
  const [one, other] = [await hire(), await hire()];
  await db.transaction(async (tx) => {
    const { key } = WITHDRAWAL_LIMITS;
    const before = await lockSetting(tx, WITHDRAWAL_LIMITS);
    const after = { ...before, reviewAbove: secondAbove, secondAbove };
    await insertProposal(tx, { key, before, after, proposerId: one, note: NOTE });
    const { rows } = await db.pool.query(
      'SELECT coalesce(max(id), 0) + 1 AS id FROM setting_proposals',
    );
    const proposalId = Number(rows[0].id);
    const ref = { type: 'setting', id: key };
    const change = changeOf('雙人', before.secondAbove, secondAbove);
    await writeStaffAction(tx, one, 'withdrawals.propose', ref, NOTE, change);
    await endProposal(tx, proposalId, 'approved', other);
    await changeSetting(tx, WITHDRAWAL_LIMITS, after, { staffId: other, note: NOTE, proposalId });
    await writeStaffAction(tx, other, 'withdrawals.limits', ref, NOTE, change);
  });
  for (const id of [one, other]) {
    await db.pool.query(`SELECT revoke_capability($1, 'admin', NULL, $2)`, [id, NOTE]);
  }
}
