import type { MailDelay } from '@common/messages/mailDelays';
import type { Queryable } from '../../../db/database';
import * as sql from './store';

/** The delay of all mails, of any recipient; undefined while they go out promptly. */
export async function mailDelay(db: Queryable): Promise<MailDelay | undefined> {
  const { is_late, is_away } = await db.one(sql.readMailDelay, []);
  if (is_away) return 'away';
  return is_late ? 'late' : undefined;
}
