import type { DealOffer } from '@common/endpoints/deals';
import { amountToString, formatAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { offerText, outcomeOf, type PricedLine } from '@/components/Deal/deals';

const shown = (units: bigint) => formatAmount(amountToString(units));

/** A line's price before and after a change, base units. */
export const beforeAndNow = (before: bigint, now: bigint): string =>
  `原本 ${shown(before)}，現在 ${shown(now)} ${TOKEN_SYMBOL}`;

/**
 * Says beside each of some lines that a deal has ended since it was added, with its price with the deal and without it.
 * @param running the deals that run for them now
 * @param ended those that ran when they were added
 */
export const endedDeals =
  (running: readonly DealOffer[], ended: readonly DealOffer[]) =>
  (lines: readonly PricedLine[]): ReadonlyMap<number, string> => {
    const then = outcomeOf([...running, ...ended], lines).ofLine;
    const now = outcomeOf(running, lines).ofLine;
    return new Map(
      lines.flatMap(({ skuId, price, quantity }): [number, string][] => {
        const was = then.get(skuId);
        const deal = ended.find(({ id }) => id === was?.dealId);
        const offNow = now.get(skuId)?.off ?? 0n;
        // Another deal may take off as much now.
        if (!was || !deal || was.off <= offNow) return [];
        const goods = parseAmount(price) * BigInt(quantity);
        const prices = beforeAndNow(goods - was.off, goods - offNow);
        return [[skuId, `優惠活動「${offerText(deal)}」已結束：${prices}`]];
      }),
    );
  };
