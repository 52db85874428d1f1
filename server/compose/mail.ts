import { join } from 'node:path';
import type { Config } from '../config';
import { folderMailer } from '../mail/folderMailer';
import type { Mailer } from '../mail/mailer';
import { smtpMailer } from '../mail/smtpMailer';

/** SMTP_URL, or else a folder whose mails `mailbox` names. */
export function openShopMail(config: Config): { mailer: Mailer; mailbox: string | undefined } {
  if (config.smtp) return { mailer: smtpMailer(config.smtp), mailbox: undefined };
  const mailbox = join(config.dataDir, 'mailbox');
  return { mailer: folderMailer(mailbox), mailbox };
}
