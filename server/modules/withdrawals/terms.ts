import {
  type WithdrawalLimits,
  WithdrawalLimitsSchema,
  WithdrawalSwitchSchema,
} from '@common/endpoints/adminWithdrawals';
import { Value } from '@sinclair/typebox/value';
import { type Queryable, statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';

export const LIMITS_KEY = 'withdrawals';
export const SWITCH_KEY = 'withdrawals.switch';

const read = statement('withdrawalSetting', 'SELECT value FROM settings WHERE key = $1');
// Whoever signs or accepts waits for a change under way, and the change waits for them.
const lockSwitch = statement(
  'lockWithdrawalSwitch',
  `SELECT value FROM settings WHERE key = '${SWITCH_KEY}' FOR SHARE`,
);
const halt = statement(
  'withdrawalsHalted',
  'SELECT halt_reason AS reason FROM chain_cursors WHERE chain_id = $1 AND halted_at IS NOT NULL',
);

/** Fee, limits, thresholds and cool-off: the settings row `withdrawals`. */
export async function readLimits(db: Queryable): Promise<WithdrawalLimits> {
  const [row] = await db.run<{ value: unknown }>(read, [LIMITS_KEY]);
  if (Value.Check(WithdrawalLimitsSchema, row?.value)) return row.value;
  throw new Error('the settings row `withdrawals` is missing or malformed');
}

/** The kill switch. What cannot be read counts as killed. */
export async function readSwitch(db: Queryable): Promise<{ killed: boolean; reason: string }> {
  const [row] = await db.run<{ value: unknown }>(read, [SWITCH_KEY]);
  return openSwitch(row?.value);
}

function openSwitch(value: unknown) {
  return Value.Check(WithdrawalSwitchSchema, value) ? value : { killed: true, reason: '' };
}

/** Why the chain halted withdrawals, for staff; null: it did not. */
export async function readHalt(db: Queryable, chainId: number): Promise<string | null> {
  const [row] = await db.run<{ reason: string | null }>(halt, [chainId]);
  return row ? (row.reason ?? '') : null;
}

export const HALTED = '鏈上資料異常，工作人員確認後恢復。';

/** Whether withdrawals go on now; stays so until this transaction ends, save for a halt by the chain. */
export async function findClosed(
  tx: Tx,
  chainId: number,
): Promise<{ why: 'killed' | 'halted'; reason: string } | null> {
  const [row] = await tx.run<{ value: unknown }>(lockSwitch);
  const { killed, reason } = openSwitch(row?.value);
  if (killed) return { why: 'killed', reason };
  return (await readHalt(tx, chainId)) === null ? null : { why: 'halted', reason: HALTED };
}

/** @throws AppError WITHDRAWALS_CLOSED while the kill switch is on or the chain has halted them */
export async function requireOpen(tx: Tx, chainId: number): Promise<void> {
  const closed = await findClosed(tx, chainId);
  if (closed) throw new AppError('WITHDRAWALS_CLOSED', { data: { reason: closed.reason } });
}
