import { WithdrawalSwitchSchema } from '@common/endpoints/withdrawalDesk';
import { taipei } from '@common/text/taipeiTime';
import type { Queryable, Tx } from '../../../db/database';
import { readSetting, shareSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';
import { AppError } from '../../../errors';
import { WITHDRAWAL_LIMITS } from '../../../ledger/withdrawalLimits';
import { withdrawalsPausedUntil } from '../../people/auth/emailChange';
import { readHalt } from '../chainState/haltStore';

/** The kill switch. An unreadable value counts as killed. */
export const WITHDRAWAL_SWITCH = defineSetting({
  key: 'withdrawals.switch',
  version: 1,
  schema: WithdrawalSwitchSchema,
  defaults: { killed: true, reason: '' },
});

export const readLimits = (db: Queryable) => readSetting(db, WITHDRAWAL_LIMITS);
export const readSwitch = (db: Queryable) => readSetting(db, WITHDRAWAL_SWITCH);

export const HALTED = '鏈上資料異常，客服確認後恢復。';

/** Returns why withdrawals are closed, or null. Stays valid until this transaction ends, except for a halt by the watcher. */
export async function findWithdrawalClosure(
  tx: Tx,
  chainId: number,
): Promise<{ why: 'killed' | 'halted'; reason: string } | null> {
  // The shared lock makes signatures and requests wait for a change of the switch, and the change wait for them.
  const { killed, reason } = await shareSetting(tx, WITHDRAWAL_SWITCH);
  if (killed) return { why: 'killed', reason };
  return (await readHalt(tx, chainId)) === null ? null : { why: 'halted', reason: HALTED };
}

/** @throws AppError WITHDRAWAL_PAUSED for a day after the member's e-mail address changed */
export async function requireNoEmailChangePause(tx: Tx, memberId: number): Promise<void> {
  const until = await withdrawalsPausedUntil(tx, memberId);
  if (until) throw new AppError('WITHDRAWAL_PAUSED', { data: { until: taipei(until) } });
}

/** @throws AppError WITHDRAWALS_CLOSED while the kill switch is on or the chain has halted them */
export async function requireOpen(tx: Tx, chainId: number): Promise<void> {
  const closed = await findWithdrawalClosure(tx, chainId);
  if (closed) throw new AppError('WITHDRAWALS_CLOSED', { data: { reason: closed.reason } });
}
