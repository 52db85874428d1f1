import { amountToString, exactAmount, isAmount, parseAmount } from '@common/money/money';

/** The totals of some lines, as decimal text. */
export interface OrderSum {
  /** Price of the goods. */
  total: string;
  /** Fees for delivery. */
  delivery: string;
  /** Discount of deals on the goods. */
  deals: string;
  /** Discount of a coupon on both. */
  discount: string;
  /** The most that may be paid in adv: what the listing allows, rounded down, or all one has; undefined while that is unknown. */
  advMost: string | undefined;
  coin: string;
  /** The shortfall of the coin balance; undefined when it suffices. */
  short: string | undefined;
  advFault: string | undefined;
}

interface SumLine {
  price: string;
  quantity: number;
  advMaxBps: number;
  /** The deal's discount on the line; base units. */
  deal?: bigint;
  /** The line's part of what the coupon takes off, after the deal; base units. */
  discount?: bigint;
}

interface SumInput {
  lines: readonly SumLine[];
  /** Fees for delivery, wire amounts; paid in coin. */
  fees?: readonly string[];
  /** The coupon's discount on lines and fees, the parts of the lines (`SumLine.discount`) included; base units. */
  discount?: bigint;
  /** As typed; empty for none. */
  adv: string;
  /** Available balances; undefined while unknown. */
  coinAvailable: string | undefined;
  advAvailable: string | undefined;
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

const sumOf = (units: readonly bigint[]) => units.reduce((sum, one) => sum + one, 0n);
const priceOf = ({ price, quantity }: SumLine) => parseAmount(price) * BigInt(quantity);

/**
 * The maximum of some lines that may be paid in adv, base units; rounded down for each line, as on the server. The checkout
 * splits what is paid in adv over its parcels in this proportion.
 */
export const mostAdvOf = (lines: readonly SumLine[]): bigint =>
  sumOf(
    lines.map(
      (line) =>
        ((priceOf(line) - (line.deal ?? 0n) - (line.discount ?? 0n)) * BigInt(line.advMaxBps)) /
        10_000n,
    ),
  );

export function orderSum(asked: SumInput): OrderSum {
  const total = sumOf(asked.lines.map(priceOf));
  const { advAvailable } = asked;
  const allowed = mostAdvOf(asked.lines);
  const most = advAvailable === undefined ? allowed : smaller(allowed, parseAmount(advAvailable));
  const isTyped = asked.adv !== '';
  const isValid = !isTyped || isAmount(asked.adv);
  const adv = isTyped && isValid ? parseAmount(asked.adv) : 0n;
  const isTooMuch = adv > most;
  const excess = isTooMuch ? `最多可折抵 ${exactAmount(amountToString(most))} 廣告幣` : undefined;
  const delivery = sumOf((asked.fees ?? []).map(parseAmount));
  const { discount = 0n } = asked;
  const deals = sumOf(asked.lines.map(({ deal = 0n }) => deal));
  const coin = total + delivery - deals - discount - (isTooMuch ? 0n : adv);
  const missingCoin =
    asked.coinAvailable === undefined ? 0n : coin - parseAmount(asked.coinAvailable);
  return {
    total: amountToString(total),
    delivery: amountToString(delivery),
    deals: amountToString(deals),
    discount: amountToString(discount),
    advMost: advAvailable === undefined ? undefined : amountToString(most),
    coin: amountToString(coin),
    short: missingCoin > 0n ? amountToString(missingCoin) : undefined,
    advFault: isValid ? excess : '請輸入數字，例如 12.5',
  };
}
