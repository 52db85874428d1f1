import { type Queryable, statement, type Tx } from './database';

const lock = statement('lockSetting', 'SELECT value FROM settings WHERE key = $1 FOR UPDATE');
const write = statement(
  'writeSetting',
  'UPDATE settings SET value = $2, updated_at = now() WHERE key = $1',
);
const note = statement(
  'noteSettingChange',
  'INSERT INTO setting_changes (key, before, after, staff_id, note) VALUES ($1, $2, $3, $4, $5)',
);
const changes = statement(
  'settingChanges',
  `SELECT c.id, c.staff_id, m.name, c.note, c.created_at, c.before, c.after FROM setting_changes c
   JOIN members m ON m.id = c.staff_id WHERE c.key = ANY ($1) ORDER BY c.id DESC LIMIT $2`,
);

const MOST_SHOWN = 50;

export interface SettingChange<Value> {
  id: number;
  staff_id: number;
  name: string;
  note: string;
  created_at: Date;
  before: Value;
  after: Value;
}

/** Nobody else changes the setting until this transaction ends. */
export async function lockSetting(tx: Tx, key: string): Promise<unknown> {
  const [row] = await tx.run<{ value: unknown }>(lock, [key]);
  return row?.value ?? {};
}

/** Writes a setting with who changed it from what, and why. */
export async function changeSetting(
  tx: Tx,
  key: string,
  after: object,
  staffId: number,
  why: string,
): Promise<void> {
  const before = await lockSetting(tx, key);
  const [from, to] = [JSON.stringify(before), JSON.stringify(after)];
  await tx.run(write, [key, to]);
  await tx.run(note, [key, from, to, staffId, why]);
}

/** The last changes of these settings, the newest first; `Value` is what their writer alone puts there. */
export function readSettingChanges<Value = Record<string, unknown>>(
  db: Queryable,
  keys: readonly string[],
  limit: number,
): Promise<SettingChange<Value>[]> {
  return db.run(changes, [keys, limit]);
}

/** The version and history of `termsHistoryOf` for a setting; its writer alone puts a `Value` there. */
export async function readTermsHistory<Value>(db: Queryable, key: string) {
  const rows = await readSettingChanges<Value>(db, [key], MOST_SHOWN);
  return {
    version: rows[0]?.id ?? 0,
    history: rows.map(({ id, before, after, name, note: why, created_at }) => ({
      id,
      before,
      after,
      staff: name,
      note: why,
      at: created_at.getTime(),
    })),
  };
}
