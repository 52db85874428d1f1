import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainPart } from '../compose/operatorAccess';
import { openDatabase } from '../db/database';
import { pgCode } from '../db/pgError';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';
import { folderStorage } from '../storage/folderStorage';
import { takeBackup } from './backup';
import { inspectBooks } from './inspectBooks';
import { restoreBackup } from './restore';
import { countTables } from './tables';

const SUFFIX = '_drill';
const NO_DATABASE = '3D000';
const AUDIT_LIMIT_MS = 3_600_000;

/** SQL that drops everything of the shop in a database. */
const WIPE = `DO $$ DECLARE v_one record; BEGIN
  FOR v_one IN SELECT c.oid::regclass AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'drizzle') AND c.relkind IN ('r', 'p', 'v', 'm')
  LOOP
    IF to_regclass(v_one.name::text) IS NOT NULL THEN
      EXECUTE format('DROP %s IF EXISTS %s CASCADE',
        (SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END
          FROM pg_class WHERE oid = to_regclass(v_one.name::text)), v_one.name);
    END IF;
  END LOOP;
  FOR v_one IN SELECT f.oid::regprocedure AS name FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace
    WHERE n.nspname = 'public' AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = f.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', v_one.name);
  END LOOP;
  DROP SCHEMA IF EXISTS drizzle CASCADE;
END $$`;

async function query(url: string, text: string): Promise<void> {
  await withClient(url, (client) => client.query(text));
}

/** Empties a database of the shop, whatever is in it. */
export const wipe = (url: string) => query(url, WIPE);

interface Scratch {
  url: string;
  end(): Promise<void>;
}

/** Opens the database `<shop's name>_drill` and empties it; creates it if it is missing and the login may. */
async function openScratch(ownerUrl: string): Promise<Scratch> {
  const url = new URL(ownerUrl);
  const name = `${url.pathname.slice(1)}${SUFFIX}`;
  url.pathname = `/${name}`;
  const scratch = url.toString();
  try {
    if ((await countTables(scratch)) > 0) await query(scratch, WIPE);
    return { url: scratch, end: () => query(scratch, WIPE) };
  } catch (error) {
    if (pgCode(error) !== NO_DATABASE) throw error;
  }
  try {
    await query(ownerUrl, `CREATE DATABASE "${name}" TEMPLATE template0`);
  } catch (cause) {
    throw new StartError(
      `There is no database ${name}, and this login may not create it. Its administrator runs "npm run db -- setup" again.`,
      { cause },
    );
  }
  return { url: scratch, end: () => query(ownerUrl, `DROP DATABASE "${name}" WITH (FORCE)`) };
}

export interface DrillStep {
  step: string;
  ms: number;
  result: string;
}

export interface Drill {
  steps: DrillStep[];
  /** Breaches of the restored books. */
  faults: string[];
}

/**
 * Takes a backup, restores it into a scratch database, migrates and audits that beside the shop's chain, and leaves
 * nothing behind. The shop may be running.
 * @param url the owner's login
 */
export async function drillRestore(
  url: string,
  part: ChainPart,
  { pictures, sqlFolder }: { pictures: string | null; sqlFolder: string },
): Promise<Drill> {
  const steps: DrillStep[] = [];
  async function timed<T>(
    step: string,
    work: () => Promise<T>,
    summarise: (done: T) => string,
  ): Promise<T> {
    const begun = performance.now();
    const done = await work();
    steps.push({ step, ms: Math.round(performance.now() - begun), result: summarise(done) });
    return done;
  }
  const scratch = await openScratch(url);
  const parent = await mkdtemp(join(tmpdir(), 'gab-drill-'));
  try {
    const backup = await timed(
      'backup',
      () => takeBackup(url, { parent, pictures }),
      ({ bytes, files }) => `${bytes} bytes, ${files ?? 'no'} pictures`,
    );
    await timed(
      'restore and migrate',
      () =>
        restoreBackup(scratch.url, {
          folder: backup.folder,
          storage: pictures === null ? null : folderStorage(join(parent, 'restored')),
          sqlFolder,
        }),
      () => 'into an empty database',
    );
    const { faults } = await timed(
      'audit --full',
      async () => {
        const db = openDatabase(scratch.url, { max: 2, silenceMs: 0 });
        try {
          return await inspectBooks(db, part, { full: true, limitMs: AUDIT_LIMIT_MS });
        } finally {
          await db.close();
        }
      },
      ({ faults, report }) =>
        `${faults.length === 0 ? 'all invariants hold' : `${faults.length} breaches`}, ${report.journals} journals`,
    );
    return { steps, faults };
  } finally {
    // The dump holds members' data: delete it first, even if dropping the database fails.
    await rm(parent, { recursive: true, force: true });
    await scratch.end();
  }
}
