import type { SaleSummary } from '@common/endpoints/sales';
import { amountToString } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import { feeOf } from './orderMoney';
import type { SaleRow } from './salesStore';
import { leftOf, proceedsOf } from './topUp';

type Money = SaleSummary['money'];

function moneyState({ status, paid_at, settle_at, given_back }: SaleRow): Money['state'] {
  if (status === ORDER.awaitingPayment) return 'unpaid';
  if (status === ORDER.cancelled || status === ORDER.failed) return paid_at ? 'refunded' : 'none';
  if (given_back) return 'refunded';
  // Received, but still returnable.
  return status === ORDER.succeeded && settle_at === null ? 'released' : 'escrow';
}

/** Where a sale's money is, what the seller gets of it, and the commission. */
export function saleMoney(row: SaleRow): Money {
  const state = moneyState(row);
  const isLost = state === 'refunded' || state === 'none';
  const fee = isLost ? 0n : feeOf(row);
  const net = isLost ? 0n : proceedsOf(row) - fee;
  const adv = isLost ? 0n : leftOf(row).adv;
  return {
    state,
    fee: amountToString(fee),
    net: amountToString(net),
    netAdv: amountToString(adv),
    releaseAt:
      state === 'escrow' && !row.disputed_at
        ? ((row.settle_at ?? row.auto_confirm_at)?.getTime() ?? null)
        : null,
  };
}
