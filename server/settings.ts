import type { Setting } from './db/storedSetting';
import { WITHDRAWAL_LIMITS } from './ledger/withdrawalLimits';
import { WITHDRAWAL_SWITCH } from './modules/money/withdrawals/terms';
import { CATALOGUE } from './modules/staff/settings/catalogue';

/** Every setting that the shop stores, for the audit. */
export const SETTINGS: readonly Setting[] = [
  ...Object.values(CATALOGUE).map(({ setting }) => setting),
  WITHDRAWAL_LIMITS,
  WITHDRAWAL_SWITCH,
];
