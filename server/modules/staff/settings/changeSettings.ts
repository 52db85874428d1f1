import type {
  approveSetting as approveContract,
  changeShopSetting as changeContract,
  proposeSetting as proposeContract,
  rejectSetting as rejectContract,
} from '@common/endpoints/settings';
import { hasRight } from '@common/people/roles';
import { SETTING_KEYS, type SettingKey } from '@common/staff/settingKeys';
import { Value } from '@sinclair/typebox/value';
import type { Tx } from '../../../db/database';
import {
  endProposal,
  lockProposal,
  type ProposalRow,
  readProposals,
} from '../../../db/settingProposals';
import { changeSetting, lockSetting, readSettingChanges } from '../../../db/settings';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { proposeChange } from '../../../ledger/proposeChange';
import { settingChange } from '../../../ledger/settingFacts';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { requireTenure } from '../../../ledger/staffTenure';
import {
  AGREED,
  notifyOfLapse,
  notifyOfRefusal,
  notifySettingProposer,
} from '../../messages/notices/notifySettingProposer';
import { CATALOGUE } from './catalogue';
import { parseValue } from './parseValue';
import { showSetting } from './readSettings';

type ChangeCall = Call<typeof changeContract | typeof proposeContract>;

const refOf = (key: string) => ({ type: 'setting', id: key });

/**
 * Locks the setting and checks the requested change.
 * @throws AppError SETTING_CHANGED when somebody changed it after it was read, BAD_INPUT, SETTING_UNSOUND,
 *   NOTHING_CHANGED
 */
async function checkChange(tx: Tx, key: SettingKey, body: ChangeCall['body']) {
  const row = CATALOGUE[key];
  const before = await lockSetting(tx, row.setting);
  const [last] = await readSettingChanges(tx, [row.setting], 1);
  if (last && last.id !== body.version) {
    throw new AppError('SETTING_CHANGED', { data: { staff: last.name } });
  }
  const after = parseValue(row.setting, body.value, row.unsound);
  if (Value.Equal(before, after)) throw new AppError('NOTHING_CHANGED');
  await row.check?.(tx, before, after);
  return { row, before, after, note: body.reason.trim() };
}

/** @throws AppError FORBIDDEN, SETTING_TWO_PEOPLE, and as `checkChange` does */
export async function changeShopSetting({ tx, caller, params, body }: Call<typeof changeContract>) {
  const { key } = params;
  if (CATALOGUE[key].adminOnly && !hasRight(caller.capabilities, 'admin')) {
    throw new AppError('FORBIDDEN');
  }
  const { row, before, after, note } = await checkChange(tx, key, body);
  const movesMoney = row.twoPersonFields?.some((name) => !Value.Equal(before[name], after[name]));
  if (movesMoney) throw new AppError('SETTING_TWO_PEOPLE');
  await changeSetting(tx, row.setting, after, { staffId: caller.memberId, note });
  const change = settingChange(key, before, after);
  await writeStaffAction(tx, caller.memberId, 'setting.change', refOf(key), note, change);
  return showSetting(tx, key, caller);
}

/** @throws AppError STAFF_NEW, PROPOSAL_ALONE, PROPOSAL_OPEN, and as `checkChange` does */
export async function proposeSetting({ tx, caller, params, body }: Call<typeof proposeContract>) {
  const { key } = params;
  const { row, before, after, note } = await checkChange(tx, key, body);
  const by = { staffId: caller.memberId, note, action: 'setting.propose' as const };
  await notifyOfLapse(tx, await proposeChange(tx, row.setting, { before, after }, by));
  return showSetting(tx, key, caller);
}

/** Locks a proposal's setting, then the proposal: in the same order as proposing and changing. @throws AppError PROPOSAL_GONE */
async function lockWithSetting(
  tx: Tx,
  id: number,
): Promise<{ key: SettingKey; proposal: ProposalRow; before: Record<string, unknown> }> {
  const open = (await readProposals(tx, SETTING_KEYS)).find((one) => one.id === id);
  const key = SETTING_KEYS.find((one) => one === open?.key);
  if (!key) throw new AppError('PROPOSAL_GONE');
  const before = await lockSetting(tx, CATALOGUE[key].setting);
  const proposal = await lockProposal(tx, id);
  if (!proposal) throw new AppError('PROPOSAL_GONE');
  return { key, proposal, before };
}

/** @throws AppError PROPOSAL_GONE, PROPOSAL_OWN, STAFF_NEW, and as `parseValue` and the setting's check do */
export async function approveSetting({ tx, caller, params }: Call<typeof approveContract>) {
  const { key, proposal, before } = await lockWithSetting(tx, params.id);
  if (proposal.proposer_id === caller.memberId) throw new AppError('PROPOSAL_OWN');
  await requireTenure(tx, caller.memberId, 'admin');
  const { setting, unsound, check } = CATALOGUE[key];
  // A release since the proposal may have changed the schema, and other settings may be others by now.
  const after = parseValue(setting, proposal.after, unsound);
  await check?.(tx, before, after);
  await endProposal(tx, proposal.id, 'approved', caller.memberId);
  const staffId = caller.memberId;
  const by = { staffId, note: proposal.note, proposalId: proposal.id };
  await changeSetting(tx, setting, after, by);
  const change = settingChange(key, before, after);
  await writeStaffAction(tx, staffId, 'setting.change', refOf(key), proposal.note, change);
  await notifySettingProposer(tx, proposal, AGREED);
  return showSetting(tx, key, caller);
}

/** @throws AppError PROPOSAL_GONE */
export async function rejectSetting({ tx, caller, params, body }: Call<typeof rejectContract>) {
  const { key, proposal } = await lockWithSetting(tx, params.id);
  await endProposal(tx, proposal.id, 'rejected', caller.memberId);
  const change = changeOf('提案', '等待同意', '不同意');
  const note = body.note.trim();
  await writeStaffAction(tx, caller.memberId, 'setting.decline', refOf(key), note, change);
  await notifyOfRefusal(tx, proposal, { staffId: caller.memberId, note });
  return showSetting(tx, key, caller);
}
