import { taipeiDay } from '@common/text/taipeiDay';
import { AppError } from '../../../errors';

/** The refusal of a purchase or a first bid while the seller is away. */
export const sellerAway = (until: Date): AppError =>
  new AppError('SELLER_AWAY', { data: { until: taipeiDay(until.getTime()) } });
