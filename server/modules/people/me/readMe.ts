import type { Me, me } from '@common/endpoints/me';
import { amountToString } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import type { Call } from '../../../http/route';
import { type Balance, readBalances } from '../../../ledger/ledger';
import { readMyLotCounts } from '../../trade/auctions/readLots';
import { readMember } from '../auth/readMember';
import * as sql from './store';

const shown = ({ available, held }: Balance) => ({
  available: amountToString(available),
  held: amountToString(held),
});

export async function readMe({ db, caller }: Call<typeof me>): Promise<Me> {
  const [member, balances, counts, auctions] = await Promise.all([
    readMember(db, caller.memberId),
    readBalances(db, caller.memberId),
    db.run(sql.countMyOpenOrders, [caller.memberId]),
    readMyLotCounts(db, caller.memberId),
  ]);
  const count = (status: number) => counts.find((row) => row.status === status)?.n ?? 0;
  if (caller.viewerId !== undefined) {
    // As on the member's page in the console: held for bids is shown as available, because it is the secret maximum.
    for (const { asset, units } of await db.run(sql.heldForBids, [caller.memberId])) {
      balances[asset].available += BigInt(units);
      balances[asset].held -= BigInt(units);
    }
  }
  return {
    member,
    sessionExpiresAt: caller.expiresAt,
    coin: shown(balances.coin),
    adv: shown(balances.adv),
    orders: {
      awaitingPayment: count(ORDER.awaitingPayment),
      processing: count(ORDER.processing),
      shipped: count(ORDER.shipped),
    },
    auctions,
  };
}
