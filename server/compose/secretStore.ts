import { randomBytes } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { t } from '../db/columns';
import { type Database, type Queryable, statement } from '../db/database';
import { ShopSecret, type StoredKeys } from '../shopSecret';

/** Milliseconds between two looks for a replaced secret. */
const EVERY_MS = 15_000;

const KeySchema = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** The row `former_secrets`: the youngest first. `until` in ms since the epoch. */
const FormerSchema = Type.Array(Type.Object({ key: KeySchema, until: Type.Number() }));
export type StoredFormer = Static<typeof FormerSchema>;

const keep = statement(
  'keepSecret',
  `INSERT INTO settings (key, value) VALUES ('secret', to_jsonb($1::text))
   ON CONFLICT (key) DO NOTHING`,
);
// One statement: a replacement changes both rows together.
const find = statement(
  'findSecret',
  `SELECT s.value AS newest, coalesce(f.value, '[]') AS former,
     (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
   FROM settings s LEFT JOIN settings f ON f.key = 'former_secrets' WHERE s.key = 'secret'`,
  { newest: t.json, former: t.json, now: t.float },
);

/** The rows as they are stored. @throws Error when they hold no keys */
export async function readSecretRows(
  db: Queryable,
): Promise<{ newest: string; former: StoredFormer; now: number }> {
  const { newest, former, now } = await db.one(find);
  if (!Value.Check(KeySchema, newest) || !Value.Check(FormerSchema, former)) {
    throw new Error('the rows secret and former_secrets of the table settings hold no keys');
  }
  return { newest, former, now };
}

async function readKeys(db: Queryable): Promise<StoredKeys> {
  const { newest, former, now } = await readSecretRows(db);
  const keys = former.map(({ key, until }) => ({ key: Buffer.from(key, 'hex'), until }));
  return { newest: Buffer.from(newest, 'hex'), former: keys, now };
}

/** The secret of this shop; created on the first start. */
export async function loadSecret(db: Database): Promise<ShopSecret> {
  await db.run(keep, [randomBytes(32).toString('hex')]);
  return new ShopSecret(await readKeys(db));
}

/**
 * Takes over what `npm run db -- rotate secret` has stored, within seconds. While the database is away the keys stay. One look
 * ends before the next begins: on a slow database an earlier answer would otherwise come last, and bring ended keys back.
 */
export function watchSecret(
  db: Database,
  secret: ShopSecret,
  everyMs = EVERY_MS,
): { stop(): void } {
  let isLooking = false;
  let isStopped = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const keys = await readKeys(db).catch(() => undefined);
    isLooking = false;
    if (keys && !isStopped) secret.update(keys);
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
