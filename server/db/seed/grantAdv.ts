import { postJournal, RECORD } from '../../ledger/ledger';
import type { Tx } from '../database';

/** Gives adv, base units. Coin is not given: it must be backed by deposits on the chain (invariant 6). */
export async function grantAdv(tx: Tx, memberId: number, amount: bigint): Promise<void> {
  await postJournal(tx, {
    kind: 'promotion.grant',
    key: `seed:welcome:${memberId}`,
    ref: { type: 'member', id: String(memberId) },
    reason: '開站贈送廣告幣',
    actorId: null,
    legs: [
      { house: 'promotion', asset: 'adv', amount: -amount },
      { member: memberId, asset: 'adv', bucket: 'available', amount, record: RECORD.reward },
    ],
  });
}
