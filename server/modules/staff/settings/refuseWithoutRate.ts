import { InvoiceSettingSchema } from '@common/endpoints/invoices';
import { Value } from '@sinclair/typebox/value';
import type { Tx } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { AppError } from '../../../errors';
import { REFERENCE_RATE } from '../../goods/catalogue/referenceRate';

/**
 * Refuses to enable invoices without a reference rate: they are in NT$.
 * @throws AppError SETTING_UNSOUND
 */
export async function refuseWithoutRate(tx: Tx, before: object, after: object): Promise<void> {
  const isOn = (value: object) => Value.Check(InvoiceSettingSchema, value) && value.enabled;
  if (!isOn(after) || isOn(before)) return;
  const { shown } = await readSetting(tx, REFERENCE_RATE);
  if (!shown) {
    throw new AppError('SETTING_UNSOUND', {
      data: { why: '發票以新台幣開立，請先設定並顯示參考匯率。' },
    });
  }
}
