import { randomBytes } from 'node:crypto';
import { type Database, statement } from '../db/database';

const keep = statement(
  'keepSecret',
  `INSERT INTO settings (key, value) VALUES ('secret', to_jsonb($1::text))
   ON CONFLICT (key) DO NOTHING`,
);
const find = statement(
  'findSecret',
  `SELECT value #>> '{}' AS secret FROM settings WHERE key = 'secret'`,
);

/** The 32 bytes that all processes of this shop sign and seal with; made on the first start. */
export async function loadSecret(db: Database): Promise<Buffer> {
  await db.run(keep, [randomBytes(32).toString('hex')]);
  const [row] = await db.run<{ secret: string }>(find);
  if (!row) throw new Error('the secret vanished');
  return Buffer.from(row.secret, 'hex');
}
