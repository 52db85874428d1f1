import type { Static, TObject } from '@sinclair/typebox';
import { t } from './columns';
import { type Queryable, statement, type Tx } from './database';
import { type Setting, understand } from './storedSetting';

const READ = 'SELECT value, version FROM settings WHERE key = $1';
const settingColumns = { value: t.json, version: t.int };

const read = statement('readSetting', READ, settingColumns);
const readAll = statement(
  'readSettings',
  'SELECT key, value, version FROM settings WHERE key = ANY ($1)',
  { ...settingColumns, key: t.text },
);
const share = statement('shareSetting', `${READ} FOR SHARE`, settingColumns);
const lock = statement('lockSetting', `${READ} FOR UPDATE`, settingColumns);
// A setting that was never changed has no row to lock.
const claim = statement(
  'claimSetting',
  `SELECT pg_advisory_xact_lock(hashtextextended('setting ' || $1, 0))`,
);
const write = statement(
  'writeSetting',
  `WITH w AS (
     INSERT INTO settings (key, value, version) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version, updated_at = now()
   ) SELECT announce('setting_events', $1)`,
);
const note = statement(
  'noteSettingChange',
  `INSERT INTO setting_changes (key, before, after, version, staff_id, note, proposal_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const lastChange = statement(
  'lastSettingChange',
  'SELECT coalesce(max(id), 0) AS id FROM setting_changes WHERE key = $1',
  { id: t.int },
);
const lastChanges = statement(
  'lastSettingChanges',
  `SELECT DISTINCT ON (c.key) c.key, c.id, m.name, c.created_at FROM setting_changes c JOIN members m ON m.id = c.staff_id
   WHERE c.key = ANY ($1) ORDER BY c.key, c.id DESC`,
  { key: t.text, id: t.int, name: t.text, created_at: t.timestamp },
);
const changeColumns = {
  id: t.int,
  key: t.text,
  staff_id: t.int,
  name: t.text,
  proposer: t.text.orNull,
  note: t.text,
  created_at: t.timestamp,
  before: t.json,
  after: t.json,
  version: t.int,
};

const changes = statement(
  'settingChanges',
  `SELECT c.id, c.key, c.staff_id, m.name, p.name AS proposer, c.note, c.created_at, c.before, c.after, c.version
   FROM setting_changes c JOIN members m ON m.id = c.staff_id
     LEFT JOIN setting_proposals o ON o.id = c.proposal_id LEFT JOIN members p ON p.id = o.proposer_id
   WHERE c.key = ANY ($1) ORDER BY c.id DESC LIMIT $2`,
  changeColumns,
);

const MAX_SHOWN = 50;

const reported = new Set<string>();

/** Logs once per process that a default replaces an unreadable stored value. */
function report(key: string, path: string): void {
  const where = path === '' ? key : `${key}.${path}`;
  if (reported.has(where)) return;
  reported.add(where);
  process.emitWarning(`the stored setting ${where} is wrong, its default counts`, 'SettingWarning');
}

/** A stored row as this build understands it; without a row, the defaults. */
function storedValue<S extends TObject>(
  setting: Setting<S>,
  row: { value: unknown; version: number } | undefined,
): Static<S> {
  const { value, faults } = understand(setting, row?.value, row?.version ?? setting.version);
  for (const path of faults) report(setting.key, path);
  return value;
}

const readWith = async <S extends TObject>(
  db: Queryable,
  query: typeof read,
  setting: Setting<S>,
): Promise<Static<S>> => storedValue(setting, await db.maybeOne(query, [setting.key]));

/** A setting as this build understands it; never fails for what is stored. */
export const readSetting = <S extends TObject>(db: Queryable, setting: Setting<S>) =>
  readWith(db, read, setting);

/** Several settings with their last changes, by key, in two statements. */
export async function readSettingsWithChanges(db: Queryable, settings: readonly Setting[]) {
  const params = [settings.map(({ key }) => key)];
  const rows = new Map((await db.run(readAll, params)).map((row) => [row.key, row]));
  const changes = new Map((await db.run(lastChanges, params)).map((row) => [row.key, row]));
  return new Map(
    settings.map((setting) => [
      setting.key,
      { value: storedValue(setting, rows.get(setting.key)), last: changes.get(setting.key) },
    ]),
  );
}

/** Locks the setting against changes until this transaction ends; others may read and share it. */
export const shareSetting = <S extends TObject>(tx: Tx, setting: Setting<S>) =>
  readWith(tx, share, setting);

/** Locks the setting for a change by this transaction. */
export async function lockSetting<S extends TObject>(tx: Tx, setting: Setting<S>) {
  await tx.run(claim, [setting.key]);
  return readWith(tx, lock, setting);
}

/** Paths of unreadable stored values, for the audit. */
export async function findSettingFaults(
  db: Queryable,
  settings: readonly Setting[],
): Promise<string[]> {
  const found: string[] = [];
  for (const setting of settings) {
    const row = await db.maybeOne(read, [setting.key]);
    const { faults } = understand(setting, row?.value, row?.version ?? setting.version);
    found.push(...faults.map((path) => (path === '' ? setting.key : `${setting.key}.${path}`)));
  }
  return found;
}

/** Writes a setting and records its change: who, why, the value before, and the proposal where two people agreed. */
export async function changeSetting<S extends TObject>(
  tx: Tx,
  setting: Setting<S>,
  after: Static<S>,
  change: { staffId: number; note: string; proposalId?: number },
): Promise<void> {
  const { key, version } = setting;
  const before = await lockSetting(tx, setting);
  const [from, to] = [JSON.stringify(before), JSON.stringify(after)];
  await tx.run(write, [key, to, version]);
  const { staffId, note: why, proposalId = null } = change;
  await tx.run(note, [key, from, to, version, staffId, why, proposalId]);
}

/** The id of a setting's last change, 0 without one: while it is the same, so is the setting. */
export async function settingVersion(db: Queryable, { key }: Setting): Promise<number> {
  return (await db.maybeOne(lastChange, [key]))?.id ?? 0;
}

/** The last changes of these settings, the newest first, as this build understands them. */
export async function readSettingChanges<S extends TObject>(
  db: Queryable,
  settings: readonly Setting<S>[],
  limit: number,
) {
  const known = new Map(settings.map((setting) => [setting.key, setting]));
  const rows = await db.run(changes, [[...known.keys()], limit]);
  return rows.map(({ before, after, ...row }) => {
    const setting = known.get(row.key);
    if (!setting) throw new Error(`a change of ${row.key} was not asked for`);
    return {
      ...row,
      before: understand(setting, before, row.version).value,
      after: understand(setting, after, row.version).value,
    };
  });
}

/** The version (id of the last change) and history of `termsHistoryOf` for a setting. */
async function readTermsHistory<S extends TObject>(db: Queryable, setting: Setting<S>) {
  const rows = await readSettingChanges(db, [setting], MAX_SHOWN);
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

/** Terms that staff set, with their version and last changes, as `termsHistoryOf` describes them. */
export async function showTerms<S extends TObject>(db: Queryable, setting: Setting<S>) {
  return { terms: await readSetting(db, setting), ...(await readTermsHistory(db, setting)) };
}
