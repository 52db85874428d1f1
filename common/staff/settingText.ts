import { grouped } from '../text/grouped';

/** An amount as people read it: `20000.5` as `20,000.5`. Unlike those of money, it is not rounded to cents. */
export function amountText(amount: unknown): string {
  const [whole = '', fraction] = String(amount ?? '').split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

const SPANS = [
  [3_600, '小時'],
  [60, '分'],
  [1, '秒'],
] as const;

/** Whole seconds in units of time: `3600` as `1 小時`, `90` as `1 分 30 秒`. */
function spanText(seconds: number): string {
  let left = seconds;
  const parts = SPANS.flatMap(([size, unit]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [`${grouped(count)} ${unit}`] : [];
  });
  const [only] = parts;
  if (parts.length === 1 && only) return only.replace(/分$/, '分鐘');
  return parts.join(' ') || '0 秒';
}

/** A number with its unit. */
export function countText(count: unknown, unit = ''): string {
  const known = typeof count === 'number' && Number.isInteger(count) && count >= 0;
  if (known && unit === '秒') return spanText(count);
  const text = known ? grouped(count) : String(count ?? '');
  return text !== '' && unit !== '' ? `${text} ${unit}` : text;
}
