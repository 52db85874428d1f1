import { type WithdrawalLimits, WithdrawalLimitsSchema } from '@common/endpoints/withdrawalDesk';
import { parseAmount } from '@common/money/money';
import { defineSetting } from '../db/storedSetting';

/** Whether the limits do not contradict each other. */
export const areLimitsValid = (limits: WithdrawalLimits): boolean =>
  parseAmount(limits.min) <= parseAmount(limits.dailyLimit) &&
  parseAmount(limits.reviewAbove) <= parseAmount(limits.secondAbove);

/**
 * Fee, limits, thresholds and cool-off. Above `reviewAbove` a withdrawal needs one approval, above `secondAbove` two; other
 * decisions of staff on money need two people above `secondAbove` as well.
 */
export const WITHDRAWAL_LIMITS = defineSetting({
  key: 'withdrawals',
  version: 1,
  schema: WithdrawalLimitsSchema,
  defaults: {
    fee: '1',
    min: '10',
    dailyLimit: '50000',
    reviewAbove: '1000',
    secondAbove: '10000',
    coolOffHours: 24,
  },
  isSound: areLimitsValid,
});
