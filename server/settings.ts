import type { Setting } from './db/storedSetting';
import { EXCHANGE_TERMS } from './modules/exchange/terms';
import { PROMOTION_TERMS } from './modules/promotions/terms';
import { SELLING } from './modules/selling/rules';
import { REFERENCE_RATE } from './modules/site/referenceRate';
import { WITHDRAWAL_LIMITS, WITHDRAWAL_SWITCH } from './modules/withdrawals/terms';

/** Every setting that the shop stores, for the audit. */
export const SETTINGS: readonly Setting[] = [
  EXCHANGE_TERMS,
  PROMOTION_TERMS,
  REFERENCE_RATE,
  SELLING,
  WITHDRAWAL_LIMITS,
  WITHDRAWAL_SWITCH,
];
