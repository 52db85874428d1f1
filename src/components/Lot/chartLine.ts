import { parseAmount } from '@common/money';

export interface PricePoint {
  /** ms */
  at: number;
  /** A wire amount. */
  price: string;
}

/** What the drawing's coordinates are made of; an amount itself is never a float. */
const toShare = (part: bigint, whole: bigint) =>
  whole === 0n ? 0.5 : Number((part * 10_000n) / whole) / 10_000;

/**
 * The steps of a price over time as an SVG path within a box, oldest point first; the price holds until
 * the next one, the last until `until` (ms).
 */
export function chartLine(
  points: readonly PricePoint[],
  until: number,
  box: { width: number; height: number },
): string {
  const prices = points.map(({ price }) => parseAmount(price));
  const [first] = points;
  if (!first) return '';
  // A lot's price only rises.
  const bottom = prices[0] ?? 0n;
  const top = prices.at(-1) ?? bottom;
  const span = Math.max(1, until - first.at);
  const x = (at: number) => (((at - first.at) / span) * box.width).toFixed(1);
  const y = (price: bigint) =>
    ((1 - toShare(price - bottom, top - bottom)) * box.height).toFixed(1);
  const steps = points.map((point, index) => {
    const height = y(prices[index] ?? bottom);
    return index === 0 ? `M${x(point.at)} ${height}` : `H${x(point.at)}V${height}`;
  });
  return `${steps.join('')}H${box.width.toFixed(1)}`;
}
