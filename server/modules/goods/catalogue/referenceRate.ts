import { ReferenceRateSchema } from '@common/endpoints/gab';
import type { Queryable } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';

/** The reference rate of a GAB in NT$, set by staff (ADR 058). Not shown until it is set. */
export const REFERENCE_RATE = defineSetting({
  key: 'referenceRate',
  version: 1,
  schema: ReferenceRateSchema,
  defaults: { shown: false, twd: '1' },
});

/** NT$ per GAB; null while staff do not show it. */
export async function readShownRate(db: Queryable): Promise<string | null> {
  const { shown, twd } = await readSetting(db, REFERENCE_RATE);
  return shown ? twd : null;
}
