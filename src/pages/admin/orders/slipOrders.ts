import { ORDER_NUMBER_PATTERN } from '@common/text/urlText';
import type { Waiting } from '@/components/PackingSlip/SlipPage';
import { api } from '@/services/api';

/** Max. orders whose slips are printed together. */
export const MAX_SLIPS = 100;
/** Max. pages of waiting orders that are read, most of which may be pick-ups or have no parcel. */
const MAX_PAGES = 20;
const ORDER_NUMBER = new RegExp(ORDER_NUMBER_PATTERN);

/** The page with the slips of these orders. */
export const slipsPath = (numbers: readonly string[]) =>
  `/admin/orders/slip/all?orders=${numbers.join(',')}`;

/** The orders that the URL chooses; undefined without any. */
export function chosenOrders(text: string | null): Waiting | undefined {
  const numbers = (text ?? '').split(',').filter((one) => ORDER_NUMBER.test(one));
  if (numbers.length === 0) return undefined;
  return { numbers: [...new Set(numbers)].slice(0, MAX_SLIPS), more: numbers.length > MAX_SLIPS };
}

/** The platform's newest orders that are to be sent by a carrier; pick-ups and what is delivered digitally are passed over. */
export async function waitingOrders(): Promise<Waiting> {
  const numbers: string[] = [];
  let before: string | undefined;
  let pages = 0;
  do {
    const query = { work: 'platform', pageSize: '100', ...(before && { before }) };
    const { list, older } = await api('GET /api/admin/orders', { query, skipErrorHandler: true });
    for (const { fulfilment, out_trade_no } of list) {
      if (fulfilment === 'shipping') numbers.push(out_trade_no);
    }
    before = older === null ? undefined : String(older);
    pages += 1;
  } while (before !== undefined && pages < MAX_PAGES && numbers.length < MAX_SLIPS);
  const more = before !== undefined || numbers.length > MAX_SLIPS;
  return { numbers: numbers.slice(0, MAX_SLIPS), more };
}
