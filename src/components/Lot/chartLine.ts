import { parseAmount } from '@common/money/money';

export interface PricePoint {
  /** Milliseconds. */
  at: number;
  /** A wire amount. */
  price: string;
}

/** The ratio for the drawing's coordinates; amounts themselves are never floats. */
const toShare = (part: bigint, whole: bigint) =>
  whole === 0n ? 0.5 : Number((part * 10_000n) / whole) / 10_000;

/**
 * A price over time as an SVG step path within a box, oldest point first; each price holds until the next one, the
 * last until `until` (ms).
 */
export function chartLine(
  points: readonly PricePoint[],
  until: number,
  box: { width: number; height: number },
): string {
  const prices = points.map(({ price }) => parseAmount(price));
  const [first] = points;
  if (!first) return '';
  // Prices only rise, so the first is the lowest.
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
