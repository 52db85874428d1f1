import type { Database, Queryable } from '../../../db/database';
import type { SealKeys } from '../../../sealKeys';
import { tryUnseal } from './seal';
import { readSealed } from './store';

/** Milliseconds between two looks. */
const EVERY_MS = 60_000;

/** For the doctor, which has a connection of its own. */
export { readSealed };

/** What an operator reads when the keys do not open `lost` of the `all` sealed secrets. */
export const lostSealsText = (lost: number, all: number): string =>
  `Second factors that SECOND_FACTOR_KEY does not open: ${lost} of ${all}. A restored database needs the key of its time, behind the present one. Until then these staff sign in with recovery codes.`;

async function findFault(db: Queryable, keys: SealKeys): Promise<string | undefined> {
  const rows = await db.run(readSealed);
  const lost = rows.filter(({ member_id: id, sealed }) => !tryUnseal(sealed, id, keys)).length;
  return lost > 0 ? lostSealsText(lost, rows.length) : undefined;
}

/**
 * Checks every minute whether the keys still open the second factors that the database holds: another database may have been
 * restored behind a running shop. While the database is away the last finding stands.
 * @param factor asked each time, for keys are replaced while the shop runs
 */
export function watchSeals(
  db: Database,
  factor: { readonly keys: SealKeys },
  everyMs = EVERY_MS,
): { warnings(): string[]; stop(): void } {
  let fault: string | undefined;
  const look = async () => {
    fault = await findFault(db, factor.keys);
  };
  const tryIt = () => void look().catch(() => undefined);
  const timer = setInterval(tryIt, everyMs);
  timer.unref();
  tryIt();
  return { warnings: () => (fault ? [fault] : []), stop: () => clearInterval(timer) };
}
