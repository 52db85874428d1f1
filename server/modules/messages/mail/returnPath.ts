import type { Mailer } from '../../../mail/mailer';
import type { ShopSecret } from '../../../shopSecret';
import type { DueMail } from './outbox';
import { returnAddress } from './returnAddress';

/**
 * The Message-ID's first half, the same in all tries. The time distinguishes mails that get the same number after a restore
 * from a backup.
 */
export const mailIdOf = ({ id, created_at }: Pick<DueMail, 'id' | 'created_at'>): string =>
  `mail-${id}-${created_at.getTime()}`;

/** Gives each mail of the outbox a return path of its own at `bounces`; undefined: mails come back to their sender. */
export function withReturnPath(
  mailer: Mailer,
  bounces: string | undefined,
  secret: ShopSecret,
): Mailer {
  if (bounces === undefined) return mailer;
  return {
    send(mail) {
      const [, id, createdAt] = (/^mail-(\d+)-(\d+)$/.exec(mail.id ?? '') ?? []).map(Number);
      if (id === undefined || createdAt === undefined) return mailer.send(mail);
      return mailer.send({
        ...mail,
        returnTo: returnAddress(secret, { id, createdAt, to: mail.to }, bounces),
      });
    },
    verify: () => mailer.verify(),
  };
}
