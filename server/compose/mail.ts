import { join } from 'node:path';
import type { Config } from '../config';
import { folderMailer } from '../mail/folderMailer';
import type { Mailer } from '../mail/mailer';
import { smtpMailer } from '../mail/smtpMailer';

/** Opens SMTP_URL, or else a folder; `mailbox` is its path. */
function openMailer(config: Config): { mailer: Mailer; mailbox: string | undefined } {
  if (config.smtp) return { mailer: smtpMailer(config.smtp), mailbox: undefined };
  const mailbox = join(config.dataDir, 'mailbox');
  return { mailer: folderMailer(mailbox), mailbox };
}

/** Adds the address of support to every mail, since some mails ask their reader to write there at once. */
export function withSupport(mailer: Mailer, supportEmail: string): Mailer {
  return {
    send: (mail) => mailer.send({ ...mail, text: `${mail.text}\n客服信箱：${supportEmail}` }),
    verify: () => mailer.verify(),
  };
}

export function openShopMail(config: Config): { mailer: Mailer; mailbox: string | undefined } {
  const { mailer, mailbox } = openMailer(config);
  return { mailer: withSupport(mailer, config.supportEmail), mailbox };
}
