import { statement } from '../db/database';

export const lock = statement(
  'lockSecret',
  `SELECT 1 AS locked FROM settings WHERE key = 'secret' FOR UPDATE`,
);
export const write = statement(
  'writeSecret',
  `INSERT INTO settings (key, value) VALUES ('secret', to_jsonb($1::text)), ('former_secrets', $2::jsonb)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
);
