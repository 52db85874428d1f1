import { AppError } from '../../../errors';
import type { RawCall } from '../../../http/route';
import { findMail, markBounced } from '../mail/outbox';
import { readDeliveryStatus } from '../mail/readDeliveryStatus';
import { readReturnAddress } from '../mail/returnAddress';
import { notifyMailboxRefused } from './notifyMailboxRefused';

const field = (form: unknown, name: string): string =>
  String(Reflect.get(Object(form), name) ?? '');

/**
 * Takes a mail that came back (ADR 142). The address to which it was returned is the proof; what was said of another fault than
 * the mailbox is acknowledged and changes nothing.
 * @throws AppError NOT_FOUND for an address that the shop did not make, or whose mail it has forgotten
 */
export async function takeReturnedMail({
  db,
  settings,
  request,
  reply,
}: RawCall): Promise<unknown> {
  const claim = readReturnAddress(field(request.body, 'to'));
  const mail = claim && (await findMail(db, claim.id));
  if (!mail || mail.createdAt !== claim.createdAt || !claim.isGenuine(settings.secret, mail.to)) {
    throw new AppError('NOT_FOUND');
  }
  const answer = readDeliveryStatus(field(request.body, 'message'));
  if (answer !== undefined) {
    await db.transaction(async (tx) => {
      const member = await markBounced(tx, { id: claim.id, to: mail.to }, answer);
      await notifyMailboxRefused(tx, member, mail.to);
    });
  }
  return reply.send('OK');
}
