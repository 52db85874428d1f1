import { AppError } from '../../../errors';
import type { RawCall } from '../../../http/route';
import type { FormFields } from '../carriers/port';
import { takeReport } from './takeReport';

/**
 * Receives a carrier's call-back. The carrier repeats it until it gets the response that it takes for an acknowledgement.
 * @throws AppError NOT_FOUND for a carrier that this shop does not have, or a number that the carrier did not give, and what the
 *   carrier's `verify` throws
 */
export async function receiveReport({
  db,
  carrier,
  clock,
  request,
  reply,
}: RawCall): Promise<unknown> {
  const { carrier: name } = request.params as { carrier: string };
  const { reports } = carrier;
  if (name !== carrier.name || !reports) throw new AppError('NOT_FOUND');
  const report = await reports.verify(
    (request.body ?? {}) as FormFields,
    new Date(clock.present()),
  );
  await db.transaction((tx) => takeReport(tx, carrier.name, report));
  return reply.send(reports.received);
}
