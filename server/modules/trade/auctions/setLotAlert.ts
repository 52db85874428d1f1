import { MAX_LOT_ALERTS } from '@common/auctions/lotAlerts';
import type {
  LotAlert,
  listLotAlerts as listContract,
  setLotAlert as setContract,
} from '@common/endpoints/lotAlerts';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { countOtherAlerts, findLotAlerts, writeLotAlert } from './alertStore';
import { requireLot } from './requireOpen';
import { readLot } from './store';

export const listLotAlerts = ({ db, caller }: Call<typeof listContract>): Promise<LotAlert[]> =>
  findLotAlerts(db, caller.memberId);

/**
 * Sets, changes or clears the caller's alerts of a lot; clearing them is always allowed. An alert of the start is dropped
 * once the lot has started.
 * @throws AppError NOT_FOUND, LOT_OVER, LOT_ALERTS_FULL
 */
export async function setLotAlert({
  tx,
  caller,
  params,
  body,
}: Call<typeof setContract>): Promise<LotAlert> {
  const { lotId } = params;
  const { memberId } = caller;
  const lot = requireLot(await readLot(tx, lotId));
  const atStart = body.atStart && lot.now < lot.starts_at;
  const { atEnd } = body;
  if (atStart || atEnd) {
    if (lot.closed_at || lot.withdrawn_at || lot.now >= lot.ends_at) throw new AppError('LOT_OVER');
    if ((await countOtherAlerts(tx, memberId, lotId)) >= MAX_LOT_ALERTS) {
      throw new AppError('LOT_ALERTS_FULL', { data: { most: MAX_LOT_ALERTS } });
    }
  }
  return writeLotAlert(tx, memberId, { lotId, atStart, atEnd });
}
