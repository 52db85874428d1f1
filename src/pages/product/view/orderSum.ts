import { amountToString, isAmount, parseAmount } from '@common/money';

/** What an order of one variant comes to, wire amounts. */
export interface OrderSum {
  total: string;
  /** The most that may be paid in adv: what the listing allows, rounded down, or all one has. */
  advMost: string;
  coin: string;
  /** What the coin balance lacks, or undefined when it suffices. */
  short: string | undefined;
  advFault: string | undefined;
}

interface Asked {
  price: string;
  quantity: number;
  advMaxBps: number;
  /** As typed; empty for none. */
  adv: string;
  /** Available balances; undefined while unknown. */
  coinAvailable: string | undefined;
  advAvailable: string | undefined;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

export function orderSum(asked: Asked): OrderSum {
  const total = parseAmount(asked.price) * BigInt(asked.quantity);
  const allowed = (total * BigInt(asked.advMaxBps)) / 10_000n;
  const most = least(allowed, parseAmount(asked.advAvailable ?? '0'));
  const isTyped = asked.adv !== '';
  const isValid = !isTyped || isAmount(asked.adv);
  const adv = isTyped && isValid ? parseAmount(asked.adv) : 0n;
  const isTooMuch = adv > most;
  const coin = isTooMuch ? total : total - adv;
  const lacks = asked.coinAvailable === undefined ? 0n : coin - parseAmount(asked.coinAvailable);
  return {
    total: amountToString(total),
    advMost: amountToString(most),
    coin: amountToString(coin),
    short: lacks > 0n ? amountToString(lacks) : undefined,
    advFault: !isValid
      ? '請輸入數字，例如 12.5'
      : isTooMuch
        ? `最多可折抵 ${amountToString(most)} 廣告幣`
        : undefined,
  };
}
