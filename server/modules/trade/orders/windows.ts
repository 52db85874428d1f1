import { FulfilmentSchema, WindowsSchema } from '@common/endpoints/settings';
import { defineSetting } from '../../../db/storedSetting';

/** Time to pay an order; each order keeps the end that it was placed with. */
export const WINDOWS = defineSetting({
  key: 'windows',
  version: 1,
  schema: WindowsSchema,
  defaults: { paymentMinutes: 30 },
});

/**
 * Days to ship, and until an order that is not shipped is refunded. `fulfilment_days` reads it when an order is paid,
 * and the order keeps both ends.
 */
export const FULFILMENT = defineSetting({
  key: 'fulfilment',
  version: 1,
  schema: FulfilmentSchema,
  // The same values as in `fulfilment_days`.
  defaults: { shipDays: 7, refundDays: 7 },
});
