import { randomBytes } from 'node:crypto';
import { t } from '../db/columns';
import { type Database, statement } from '../db/database';

const keep = statement(
  'keepSecret',
  `INSERT INTO settings (key, value) VALUES ('secret', to_jsonb($1::text))
   ON CONFLICT (key) DO NOTHING`,
);
const find = statement(
  'findSecret',
  `SELECT value #>> '{}' AS secret FROM settings WHERE key = 'secret'`,
  { secret: t.text.notNull },
);

/** The 32 bytes with which all processes of this shop sign and encrypt; created on the first start. */
export async function loadSecret(db: Database): Promise<Buffer> {
  await db.run(keep, [randomBytes(32).toString('hex')]);
  return Buffer.from((await db.one(find)).secret, 'hex');
}
