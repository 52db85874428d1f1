import { ReferenceRateSchema } from '@common/endpoints/gab';
import { InvoiceSettingSchema } from '@common/endpoints/invoices';
import { Value } from '@sinclair/typebox/value';
import type { Tx } from '../../../db/database';
import { readSetting, shareSetting } from '../../../db/settings';
import { AppError } from '../../../errors';
import { REFERENCE_RATE } from '../../goods/catalogue/referenceRate';
import { INVOICES } from '../../trade/invoices/terms';

/**
 * Refuses to enable invoices without a reference rate: they are in NT$. The rate cannot be hidden before the transaction ends.
 * @throws AppError SETTING_UNSOUND
 */
export async function refuseWithoutRate(tx: Tx, before: object, after: object): Promise<void> {
  const isOn = (value: object) => Value.Check(InvoiceSettingSchema, value) && value.enabled;
  if (!isOn(after) || isOn(before)) return;
  const { shown } = await shareSetting(tx, REFERENCE_RATE);
  if (!shown) {
    throw new AppError('SETTING_UNSOUND', {
      data: { why: '發票以新台幣開立，請先設定並顯示參考匯率。' },
    });
  }
}

/**
 * Refuses to hide the reference rate, which the caller has locked, while orders keep invoice data: theirs would have no NT$.
 * @throws AppError SETTING_UNSOUND
 */
export async function refuseRateInUse(tx: Tx, before: object, after: object): Promise<void> {
  const isShown = (value: object) => Value.Check(ReferenceRateSchema, value) && value.shown;
  if (isShown(after) || !isShown(before)) return;
  const { enabled } = await readSetting(tx, INVOICES);
  if (enabled) {
    throw new AppError('SETTING_UNSOUND', {
      data: { why: '發票以新台幣開立，不能隱藏參考匯率。請先關閉統一發票，或只修改匯率。' },
    });
  }
}
