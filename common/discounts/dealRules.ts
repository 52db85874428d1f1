import { countPieces } from '../orders/pieces';
import { least, splitByMost } from './splitByMost';

/**
 * `spend`: an amount off once the goods reach a minimum price, or for each full minimum (滿額折現). `pieces`: a percentage off
 * all pieces from a number of pieces on (滿件打折). `nth`: a percentage off one piece, the cheapest, of every N (第 N 件 x 折).
 */
export const DEAL_KINDS = ['spend', 'pieces', 'nth'] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

/** A deal's terms; amounts in base units, 0 where its kind has none. */
export interface DealTerms {
  kind: DealKind;
  minimum: bigint;
  amount: bigint;
  /** Of `spend`: the amount comes off for each full minimum. */
  isRepeated: boolean;
  /** The minimum of `pieces`, or the N of `nth`. */
  pieces: number;
  /** Basis points off. */
  offBps: number;
}

export interface Deal extends DealTerms {
  id: number;
  /** The variants that it applies to. */
  skuIds: ReadonlySet<number>;
}

/** A line of goods: its unit price in base units, before any discount. */
export interface DealLine {
  skuId: number;
  unitPrice: bigint;
  quantity: number;
}

/** The discount of a deal, in total and per line; base units. */
export interface DealGift {
  dealId: number;
  total: bigint;
  lines: ReadonlyMap<number, bigint>;
}

/** What a deal's lines lack: base units of goods (of a `spend` deal) or pieces (of others); the other field is 0. */
export interface DealMiss {
  dealId: number;
  goods: bigint;
  pieces: number;
}

export interface DealOutcome {
  gifts: readonly DealGift[];
  /** Deals that apply to some lines and take nothing off. */
  misses: readonly DealMiss[];
  /** The discount of a line, and its deal. */
  ofLine: ReadonlyMap<number, { dealId: number; off: bigint }>;
  /** The deal in which each line takes part. */
  takenBy: ReadonlyMap<number, number>;
  total: bigint;
}

const BPS = 10_000n;
const priceOf = ({ unitPrice, quantity }: DealLine) => unitPrice * BigInt(quantity);
const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, one) => sum + one, 0n);
/** The price of the cheapest `count` pieces. */
function cheapest(lines: readonly DealLine[], count: number): bigint {
  const byPrice = lines.toSorted((a, b) => (a.unitPrice < b.unitPrice ? -1 : 1));
  let left = count;
  let sum = 0n;
  for (const { unitPrice, quantity } of byPrice) {
    const taken = Math.min(left, quantity);
    sum += unitPrice * BigInt(taken);
    left -= taken;
  }
  return sum;
}

/** The discount of the terms on some lines, base units, before it is limited to the lines' price. */
function fullDiscount(deal: DealTerms, lines: readonly DealLine[]): bigint {
  const goods = sumOf(lines.map(priceOf));
  const count = countPieces(lines);
  if (deal.kind === 'spend') {
    const times = deal.minimum > 0n ? goods / deal.minimum : 0n;
    if (deal.isRepeated) return times * deal.amount;
    return times > 0n ? deal.amount : 0n;
  }
  const off = BigInt(deal.offBps);
  if (deal.kind === 'pieces') return count >= deal.pieces ? (goods * off) / BPS : 0n;
  return (cheapest(lines, Math.floor(count / deal.pieces)) * off) / BPS;
}

function giftOf(deal: Deal, lines: readonly DealLine[]): DealGift {
  const sorted = lines.toSorted((a, b) => a.skuId - b.skuId);
  // A line keeps a price: one base unit at least.
  const most = sorted.map((line) => (priceOf(line) > 0n ? priceOf(line) - 1n : 0n));
  const total = least(fullDiscount(deal, sorted), sumOf(most));
  const shares = splitByMost(total, most);
  const parts = sorted.map(({ skuId }, n) => [skuId, shares[n] ?? 0n] as const);
  return { dealId: deal.id, total, lines: new Map(parts.filter(([, share]) => share > 0n)) };
}

function missOf(deal: Deal, lines: readonly DealLine[]): DealMiss {
  const goods = deal.minimum - sumOf(lines.map(priceOf));
  const pieces = deal.pieces - countPieces(lines);
  return deal.kind === 'spend'
    ? { dealId: deal.id, goods: goods > 0n ? goods : 0n, pieces: 0 }
    : { dealId: deal.id, goods: 0n, pieces: Math.max(0, pieces) };
}

/**
 * The one rule of stacking, for page and server (ADR 075). Deals come first: the deal with the greatest discount (of equal
 * ones the older) takes its lines, then the next deal chooses among the lines that are left. A coupon then applies to the
 * remaining price; delivery is charged and waived by the price before any discount. A deal's discount is split over its lines
 * in proportion to their prices, sorted by variant, so that the order of a cart does not matter.
 */
export function applyDeals(deals: readonly Deal[], lines: readonly DealLine[]): DealOutcome {
  const ofLine = new Map<number, { dealId: number; off: bigint }>();
  const gifts: DealGift[] = [];
  const takenBy = new Map<number, number>();
  const oldestFirst = deals.toSorted((a, b) => a.id - b.id);
  const freeOf = ({ skuIds }: Deal) =>
    lines.filter(({ skuId }) => skuIds.has(skuId) && !takenBy.has(skuId));
  for (;;) {
    // A deal that took its lines has no free ones left, and so no gift in later rounds.
    const best = oldestFirst
      .map((deal) => ({ deal, free: freeOf(deal) }))
      .map(({ deal, free }) => ({ deal, free, gift: giftOf(deal, free) }))
      .reduce<{ deal: Deal; free: DealLine[]; gift: DealGift } | undefined>(
        (most, one) => (one.gift.total > (most?.gift.total ?? 0n) ? one : most),
        undefined,
      );
    if (!best) break;
    gifts.push(best.gift);
    for (const { skuId } of best.free) takenBy.set(skuId, best.deal.id);
    for (const [skuId, off] of best.gift.lines) ofLine.set(skuId, { dealId: best.deal.id, off });
  }
  const misses = oldestFirst
    .map((deal) => ({ deal, free: freeOf(deal) }))
    .filter(({ free }) => free.length > 0)
    .map(({ deal, free }) => missOf(deal, free));
  return { gifts, misses, ofLine, takenBy, total: sumOf(gifts.map(({ total }) => total)) };
}

/** The number before 折: 9 for 10 % off, 8.8 for 12 % off. */
const zhe = (offBps: number) => String((10_000 - offBps) / 1000);

/** The terms of a deal in a few words; amounts are given as display text. */
export function dealText(
  { kind, isRepeated, pieces, offBps }: Omit<DealTerms, 'minimum' | 'amount'>,
  { minimum, amount }: { minimum: string; amount: string },
): string {
  if (kind === 'spend') return `${isRepeated ? '每' : ''}滿 ${minimum} 折 ${amount}`;
  if (kind === 'pieces') return `滿 ${pieces} 件 ${zhe(offBps)} 折`;
  return offBps === 10_000 ? `買 ${pieces - 1} 送 1` : `第 ${pieces} 件 ${zhe(offBps)} 折`;
}
