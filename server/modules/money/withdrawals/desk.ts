import type {
  killWithdrawals,
  readWithdrawalDesk,
  WithdrawalDesk,
  WithdrawalProposal,
} from '@common/endpoints/withdrawalDesk';
import { unitsToAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import { countAdmins, type ProposalRow, readProposals } from '../../../db/settingProposals';
import {
  changeSetting,
  lockSetting,
  readSettingChanges,
  settingVersion,
} from '../../../db/settings';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import type { Call } from '../../../http/route';
import { settingChange } from '../../../ledger/settingFacts';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { countsFrom, readTenure } from '../../../ledger/staffTenure';
import { WITHDRAWAL_LIMITS } from '../../../ledger/withdrawalLimits';
import { readHalt } from '../chainState/haltStore';
import { readPayer, readWaiting } from './staffStore';
import { readLimits, readSwitch, WITHDRAWAL_SWITCH } from './terms';

const MAX_CHANGES = 30;

const presentProposal = (row: ProposalRow): WithdrawalProposal => ({
  id: row.id,
  kind: row.key === WITHDRAWAL_LIMITS.key ? 'limits' : 'resume',
  by: { id: row.proposer_id, name: row.proposer },
  note: row.note,
  at: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  before: row.before,
  after: row.after,
});

/** Limits, kill switch, proposals, changes and the payer's state for the console's page of withdrawals. */
export async function showDesk(
  db: Queryable,
  chainId: number,
  { memberId }: Pick<Caller, 'memberId'>,
): Promise<WithdrawalDesk> {
  const payer = await readPayer(db, chainId);
  const { amount, in_flight, outcome_unknown, ...counts } = await readWaiting(db);
  const changed = [
    ...(await readSettingChanges(db, [WITHDRAWAL_LIMITS], MAX_CHANGES)),
    ...(await readSettingChanges(db, [WITHDRAWAL_SWITCH], MAX_CHANGES)),
  ].sort((a, b) => b.id - a.id);
  const proposals = await readProposals(db, [WITHDRAWAL_LIMITS.key, WITHDRAWAL_SWITCH.key]);
  return {
    limits: await readLimits(db),
    switch: { ...(await readSwitch(db)), version: await settingVersion(db, WITHDRAWAL_SWITCH) },
    halted: await readHalt(db, chainId),
    payer: payer
      ? { state: payer.state, detail: payer.detail, at: payer.at.getTime() }
      : { state: 'unknown', detail: '', at: null },
    waiting: {
      ...counts,
      inFlight: in_flight,
      outcomeUnknown: outcome_unknown,
      inFlightAmount: unitsToAmount(amount),
    },
    proposals: proposals.map(presentProposal),
    administrators: await countAdmins(db),
    countsFrom: countsFrom(await readTenure(db, memberId), 'admin'),
    changes: changed.slice(0, MAX_CHANGES).map((one) => ({
      by: { id: one.staff_id, name: one.name },
      proposedBy: one.proposer,
      note: one.note,
      at: one.created_at.getTime(),
      before: one.before,
      after: one.after,
    })),
  };
}

export const readDesk = ({ db, chain, caller }: Call<typeof readWithdrawalDesk>) =>
  showDesk(db, chain.chainId, caller);

/**
 * Turns the kill switch on. Waits for a signature under way; the payer signs nothing after this response. One person is
 * enough, since stopping is the safe direction.
 * @throws AppError SEEN_STATE_CHANGED if the switch is already on; its reason stays
 */
export async function kill({ tx, chain, caller, body }: Call<typeof killWithdrawals>) {
  const before = await lockSetting(tx, WITHDRAWAL_SWITCH);
  if (before.killed) throw new AppError('SEEN_STATE_CHANGED');
  const { memberId: staffId } = caller;
  const note = body.reason;
  const after = { killed: true, reason: note };
  await changeSetting(tx, WITHDRAWAL_SWITCH, after, { staffId, note });
  const ref = { type: 'setting', id: WITHDRAWAL_SWITCH.key };
  const change = settingChange(WITHDRAWAL_SWITCH.key, before, after);
  await writeStaffAction(tx, staffId, 'withdrawals.kill', ref, note, change);
  return showDesk(tx, chain.chainId, caller);
}
