import type { CartLine } from '@common/endpoints/cart';
import { amountToString, parseAmount } from '@common/money/money';

/** Up to this stock a line says how many pieces are left. */
const MAX_LOW_STOCK = 5;

/** Orderable pieces of the line, by the stock and by the buyer's remaining limit. */
export const mostOf = ({ available, mayBuy = available }: CartLine): number =>
  Math.min(available, mayBuy);

export const isBuyable = (line: CartLine): boolean => line.state === 'onSale' && mostOf(line) > 0;

/** True when the line wants more pieces than can be ordered. */
export const isShort = (line: CartLine): boolean => isBuyable(line) && line.quantity > mostOf(line);

function limitNote({ perBuyer, mayBuy, quantity }: CartLine): Note[] {
  if (perBuyer === undefined || mayBuy === undefined) return [];
  if (mayBuy === 0) return [{ text: `每人限購 ${perBuyer} 件，您已經買滿`, colour: 'orange' }];
  const rest = mayBuy < perBuyer ? `，還可以買 ${mayBuy} 件` : '';
  return [
    { text: `每人限購 ${perBuyer} 件${rest}`, colour: quantity > mayBuy ? 'red' : 'default' },
  ];
}

interface Note {
  text: string;
  colour: 'red' | 'orange' | 'green' | 'default';
}

/** Notes on a line: its changes since it was added, and why it cannot be bought. */
export function notesOf(line: CartLine): Note[] {
  if (line.state === 'paused') return [{ text: '賣家暫停交易', colour: 'orange' }];
  if (line.state === 'away') return [{ text: line.away ?? '', colour: 'orange' }];
  if (line.state === 'offSale') return [{ text: '已下架', colour: 'default' }];
  const notes: Note[] = [];
  const then = parseAmount(line.priceThen);
  const now = parseAmount(line.price);
  if (now > then) notes.push({ text: '已漲價', colour: 'orange' });
  if (now < then) notes.push({ text: '已降價', colour: 'green' });
  if (line.available === 0) notes.push({ text: '已售完', colour: 'default' });
  else if (line.available <= MAX_LOW_STOCK || line.quantity > line.available) {
    const isTooMany = isBuyable(line) && line.quantity > line.available;
    notes.push({ text: `剩 ${line.available} 件`, colour: isTooMany ? 'red' : 'orange' });
  }
  return [...notes, ...limitNote(line)];
}

/** Price by quantity, a wire amount. */
export function sumOf(lines: readonly CartLine[]): string {
  return amountToString(
    lines.reduce((sum, line) => sum + parseAmount(line.price) * BigInt(line.quantity), 0n),
  );
}

/** Lines by the order that they would become, in the order of their newest line. */
export function parcelsOf(lines: readonly CartLine[]): [CartLine, ...CartLine[]][] {
  const parcels = new Map<string, [CartLine, ...CartLine[]]>();
  for (const line of lines) {
    const parcel = parcels.get(line.parcel);
    if (parcel) parcel.push(line);
    else parcels.set(line.parcel, [line]);
  }
  return [...parcels.values()];
}
