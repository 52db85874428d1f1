import { t } from '../../db/columns';
import { statement } from '../../db/database';

/** $1: our public keys. */
export const readBrowsers = statement(
  'doctorStrangeBrowsers',
  'SELECT count(*) AS strange FROM push_subscriptions WHERE vapid_key <> ALL ($1::text[])',
  { strange: t.int },
);
