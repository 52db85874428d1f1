import { ReturnDaysSchema } from '@common/endpoints/settings';
import type { ReturnState } from '@common/orders/returns';
import type { Tx } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';

/** Days until a state's deadline. A return keeps the deadline that its state began with. */
export const RETURN_DAYS = defineSetting({
  key: 'returns',
  version: 1,
  schema: ReturnDaysSchema,
  defaults: { open: 3, sendBack: 7, sentBack: 7, refused: 3 },
});

/** Days until the state's time-out; null for a state without one, and when staff answer for the platform. */
export async function daysIn(
  tx: Tx,
  state: ReturnState,
  { seller_id }: { seller_id: number | null },
): Promise<number | null> {
  const isSellersTurn = state === 'open' || state === 'sentBack';
  if (isSellersTurn && seller_id === null) return null;
  const days: Partial<Record<ReturnState, number>> = await readSetting(tx, RETURN_DAYS);
  return days[state] ?? null;
}
