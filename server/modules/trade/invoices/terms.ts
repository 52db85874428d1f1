import { InvoiceSettingSchema } from '@common/endpoints/invoices';
import { defineSetting } from '../../../db/storedSetting';

/** Whether orders of the platform keep the data of an invoice (ADR 088); `order_invoice` reads it too. */
export const INVOICES = defineSetting({
  key: 'invoices',
  version: 1,
  schema: InvoiceSettingSchema,
  defaults: { enabled: false },
});
