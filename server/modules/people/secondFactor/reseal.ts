import type { Database } from '../../../db/database';
import type { SealKeys } from '../../../sealKeys';
import { seal, tryUnseal } from './seal';
import * as sql from './store';

/**
 * Seals the secrets of all second factors with the first key, so that the other keys can be removed.
 * @returns how many rows were sealed with another key, and the members whose secret none of the keys opens
 */
export function reseal(
  db: Database,
  keys: SealKeys,
): Promise<{ resealed: number; lost: number[] }> {
  return db.transaction(async (tx) => {
    const lost: number[] = [];
    let resealed = 0;
    for (const { member_id: memberId, secret, pending } of await tx.run(sql.lockFactors)) {
      const resealOne = (sealed: Buffer | null) => {
        const opened = sealed && tryUnseal(sealed, memberId, keys);
        if (sealed && !opened) lost.push(memberId);
        return opened && opened.keyIndex > 0 ? seal(opened.secret, memberId, keys) : sealed;
      };
      const sealed = [resealOne(secret), resealOne(pending)];
      if (sealed[0] === secret && sealed[1] === pending) continue;
      await tx.run(sql.storeSealed, [memberId, ...sealed]);
      resealed += 1;
    }
    return { resealed, lost };
  });
}
