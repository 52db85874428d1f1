import type { Client } from 'pg';
import { t } from './columns';
import { CATALOG } from './releaseCatalog';
import { readsOn, statement } from './statement';

const now = Object.entries(CATALOG)
  .map(([part, lines]) => `SELECT '${part}' AS part, c.* FROM (${lines}) c (object, line)`)
  .join(' UNION ALL ');

const hasManifest = statement(
  'hasReleaseManifest',
  `SELECT to_regclass('release_manifest') IS NOT NULL AS found`,
  { found: t.boolean },
);
const isManifestFilled = statement(
  'isReleaseManifestFilled',
  'SELECT EXISTS (SELECT 1 FROM release_manifest) AS known',
  { known: t.boolean },
);

/**
 * Stores the catalogue as it was before this release. One that an interrupted run has stored is kept, because that run's
 * changes belong to the release too.
 */
export async function noteBefore(client: Client): Promise<void> {
  if (!(await readsOn(client).one(hasManifest)).found) return;
  await client.query(
    `INSERT INTO release_before (part, object, line) SELECT * FROM (${now}) n
     WHERE NOT EXISTS (SELECT 1 FROM release_before)`,
  );
}

/**
 * Updates the manifest by the changes that this release made to functions, triggers, rights, constraints and settings. A
 * change by anybody else therefore keeps differing from the manifest, through any number of restarts and
 * releases, until it is undone.
 */
export async function recordRelease(client: Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(`CREATE TEMP TABLE release_now ON COMMIT DROP AS ${now}`);
  if ((await readsOn(client).one(isManifestFilled)).known) {
    await client.query(`
      DELETE FROM release_manifest m USING release_before b
      WHERE b.object = m.object AND NOT EXISTS (SELECT 1 FROM release_now n WHERE n.object = m.object)`);
    await client.query(`
      INSERT INTO release_manifest (part, object, line)
      SELECT n.part, n.object, n.line FROM release_now n LEFT JOIN release_before b ON b.object = n.object
      WHERE n.line IS DISTINCT FROM b.line OR b.object IS NULL
      ON CONFLICT (object) DO UPDATE SET line = excluded.line`);
  } else {
    await client.query(
      'INSERT INTO release_manifest (part, object, line) SELECT * FROM release_now',
    );
  }
  await client.query('DELETE FROM release_before');
  await client.query('COMMIT');
}
