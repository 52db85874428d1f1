import { getRate, ReferenceRateSchema } from '@common/endpoints/gab';
import type { Database } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';
import { envelopeWriter } from '../../../http/envelopeWriter';
import { ResponseCache } from '../../goods/catalogue/responseCache';

/** The reference rate of a GAB in NT$, set by staff (ADR 058). Not shown until it is set. */
export const REFERENCE_RATE = defineSetting({
  key: 'referenceRate',
  version: 1,
  schema: ReferenceRateSchema,
  defaults: { shown: false, twd: '1' },
});

/** As for listings (ADR 006), ms. */
const FRESH_MS = 1000;
const BYTES = 1024;
const writeRate = envelopeWriter(getRate);

/** The rate as the shop shows it: part of the first data of most pages, so it is cached. */
class ShownRate {
  readonly #answers = new ResponseCache({ ttl: FRESH_MS, bytes: BYTES });

  constructor(private readonly db: Database) {}

  read(): Buffer | Promise<Buffer> {
    return this.#answers.get('rate', async () => {
      const { shown, twd } = await readSetting(this.db, REFERENCE_RATE);
      return writeRate({ twd: shown ? twd : null });
    });
  }
}

const opened = new WeakMap<Database, ShownRate>();

export function shownRateOf(db: Database): ShownRate {
  const known = opened.get(db) ?? new ShownRate(db);
  opened.set(db, known);
  return known;
}
