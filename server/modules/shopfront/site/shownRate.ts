import { getRate } from '@common/endpoints/gab';
import type { Database } from '../../../db/database';
import { envelopeWriter } from '../../../http/envelopeWriter';
import { readShownRate } from '../../goods/catalogue/referenceRate';
import { ResponseCache } from '../../goods/catalogue/responseCache';

/** Cache lifetime, ms: as for listings (ADR 006). */
const FRESH_MS = 1000;
const BYTES = 1024;
const writeRate = envelopeWriter(getRate);

/** The rate as the shop shows it: part of the first data of most pages, so it is cached. */
class ShownRate {
  readonly #answers = new ResponseCache({ ttl: FRESH_MS, bytes: BYTES });

  constructor(private readonly db: Database) {}

  read(): Buffer | Promise<Buffer> {
    return this.#answers.get('rate', async () => writeRate({ twd: await readShownRate(this.db) }));
  }
}

const opened = new WeakMap<Database, ShownRate>();

export function shownRateOf(db: Database): ShownRate {
  const known = opened.get(db) ?? new ShownRate(db);
  opened.set(db, known);
  return known;
}
