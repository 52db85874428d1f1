import type { Static, TObject } from '@sinclair/typebox';
import type { Tx } from '../db/database';
import { countAdmins, insertProposal, lapseProposals } from '../db/settingProposals';
import type { Setting } from '../db/storedSetting';
import { AppError } from '../errors';
import { settingChange } from './settingFacts';
import { writeStaffAction } from './staffAudit';
import { requireTenure } from './staffTenure';

/**
 * Proposes a change of a locked setting, which another administrator has to approve (ADR 031).
 * @returns earlier, lapsed proposals for it, which end by this one
 * @throws AppError STAFF_NEW, PROPOSAL_ALONE, PROPOSAL_OPEN
 */
export async function proposeChange<S extends TObject>(
  tx: Tx,
  { key }: Setting<S>,
  change: { before: Static<S>; after: Static<S> },
  {
    staffId,
    note,
    action,
  }: { staffId: number; note: string; action: 'setting.propose' | 'withdrawals.propose' },
): Promise<Awaited<ReturnType<typeof lapseProposals>>> {
  await requireTenure(tx, staffId, 'admin');
  if ((await countAdmins(tx)) < 2) throw new AppError('PROPOSAL_ALONE');
  const lapsed = await lapseProposals(tx, key);
  if (!(await insertProposal(tx, { key, ...change, proposerId: staffId, note }))) {
    throw new AppError('PROPOSAL_OPEN');
  }
  const { before, after } = change;
  const proposed = settingChange(key, before, after);
  await writeStaffAction(tx, staffId, action, { type: 'setting', id: key }, note, proposed);
  return lapsed;
}
