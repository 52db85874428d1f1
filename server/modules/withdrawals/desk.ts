import type {
  changeWithdrawalLimits,
  killWithdrawals,
  readWithdrawalDesk,
  resumeWithdrawals,
  WithdrawalDesk,
} from '@common/endpoints/adminWithdrawals';
import type { StaffAction } from '@common/lists/staffActions';
import { amountToString, parseAmount } from '@common/money';
import type { Queryable, Tx } from '../../db/database';
import { changeSetting, readSettingChanges } from '../../db/settings';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { readPayer, readWaiting } from './staffStore';
import { LIMITS_KEY, readHalt, readLimits, readSwitch, SWITCH_KEY } from './terms';

const MOST_CHANGES = 30;

async function read(db: Queryable, chainId: number): Promise<WithdrawalDesk> {
  const payer = await readPayer(db, chainId);
  const { amount, in_flight, ...counts } = await readWaiting(db);
  const changed = await readSettingChanges(db, [LIMITS_KEY, SWITCH_KEY], MOST_CHANGES);
  return {
    limits: await readLimits(db),
    switch: await readSwitch(db),
    halted: await readHalt(db, chainId),
    payer: payer
      ? { state: payer.state, detail: payer.detail, at: payer.at.getTime() }
      : { state: 'unknown', detail: '', at: null },
    waiting: {
      ...counts,
      inFlight: in_flight,
      inFlightAmount: amountToString(BigInt(amount)),
    },
    changes: changed.map((one) => ({
      by: { id: one.staff_id, name: one.name },
      note: one.note,
      at: one.created_at.getTime(),
      before: one.before,
      after: one.after,
    })),
  };
}

export const readDesk = ({ db, chain }: Call<typeof readWithdrawalDesk>) => read(db, chain.chainId);

interface Change {
  key: string;
  after: object;
  action: StaffAction;
  note: string;
}

async function change(
  tx: Tx,
  chainId: number,
  staffId: number,
  { key, after, action, note }: Change,
): Promise<WithdrawalDesk> {
  await changeSetting(tx, key, after, staffId, note);
  await writeStaffAction(tx, staffId, action, { type: 'setting', id: key }, note);
  return read(tx, chainId);
}

/** @throws AppError WITHDRAWAL_LIMITS_ORDER */
export async function changeLimits({
  tx,
  chain,
  caller,
  body,
}: Call<typeof changeWithdrawalLimits>): Promise<WithdrawalDesk> {
  const { note, ...after } = body;
  const fits =
    parseAmount(after.min) <= parseAmount(after.dailyLimit) &&
    parseAmount(after.reviewAbove) <= parseAmount(after.secondAbove);
  if (!fits) throw new AppError('WITHDRAWAL_LIMITS_ORDER');
  const action = 'withdrawals.limits';
  return change(tx, chain.chainId, caller.memberId, { key: LIMITS_KEY, after, action, note });
}

/** Whoever is signing finishes first; nothing is signed after this answer. */
export function kill({ tx, chain, caller, body }: Call<typeof killWithdrawals>) {
  const after = { killed: true, reason: body.reason };
  const action = 'withdrawals.kill';
  const note = body.reason;
  return change(tx, chain.chainId, caller.memberId, { key: SWITCH_KEY, after, action, note });
}

export function resume({ tx, chain, caller, body }: Call<typeof resumeWithdrawals>) {
  const after = { killed: false, reason: '' };
  const action = 'withdrawals.resume';
  const { note } = body;
  return change(tx, chain.chainId, caller.memberId, { key: SWITCH_KEY, after, action, note });
}
