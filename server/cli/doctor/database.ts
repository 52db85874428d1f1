import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { checkDatabase, checkSession } from '../../compose/checkDatabase';
import { clockFault, readClockOffset } from '../../db/clockOffset';
import { databaseFaults, wrongSettings } from '../../db/connectionFaults';
import { checkSameDatabase, refuseOwner } from '../../db/connections';
import { openDatabase, readsOn } from '../../db/database';
import { databaseTime } from '../../db/databaseTime';
import { findPooler } from '../../db/pooler';
import { MAX_LAG_S, type Replica } from '../../db/replicas';
import { type ConnectionFacts, readConnection } from '../../db/rights';
import { readSchemaStatus } from '../../db/schemaStatus';
import { refuseUnfinishedMove } from '../../db/unfinishedMove';
import { refuseUnfinishedRestore } from '../../db/unfinishedRestore';
import { withClient } from '../../db/withClient';
import { examineDatabaseCertificate } from './certificate';
import { examineCollations, examineStandbyCollations } from './collations';
import { foreignExtensions } from './databaseStore';
import { type Finding, fault, note, ok } from './finding';
import { examineGuards } from './guards';

const OLDEST_MAJOR = 15;
/** Pause between measurements of replicas that may be behind, ms. */
const LOOK_AGAIN_MS = 200;

/** Detects a pooler in transaction mode, and whether a direct connection past it is configured and works. */
async function poolerAt(url: string, directUrl: string | undefined): Promise<Finding> {
  if (directUrl) {
    await checkSession('DATABASE_DIRECT_URL', directUrl);
    refuseOwner('DATABASE_DIRECT_URL', await withClient(directUrl, readConnection));
    await checkSameDatabase(url, directUrl, 'DATABASE_DIRECT_URL');
  }
  const pooler = await findPooler(url);
  if (pooler === 'none') return ok('pooler', 'none between this machine and the database');
  if (pooler === 'session') return ok('pooler', 'a pooler in session mode');
  if (!directUrl) {
    return fault(
      'pooler',
      'A pooler in transaction mode keeps no session for LISTEN and locks: set DATABASE_DIRECT_URL to PostgreSQL itself, with the same login.',
    );
  }
  return ok('pooler', 'a pooler in transaction mode; LISTEN and locks go past it');
}

/** Checks the application's login: its rights, and a pooler in between. */
export async function examineDatabase(
  url: string,
  sqlFolder: string,
  directUrl?: string,
): Promise<Finding[]> {
  await checkDatabase('DATABASE_URL', url);
  const pooler = await poolerAt(url, directUrl);
  return withClient(url, async (client) => {
    await refuseUnfinishedMove(client);
    await refuseUnfinishedRestore(client);
    const rights = await readConnection(client);
    const others = (await readsOn(client).run(foreignExtensions)).map(({ name }) => name);
    return [
      version(rights.version),
      ...roleOf(rights),
      ...fitness(rights),
      pooler,
      ...examineDatabaseCertificate(client),
      await clockOf(client),
      ...(await examineCollations(client)),
      ...(await examineGuards(client)),
      ok('extensions', `none needed${others.length > 0 ? `, there are ${others.join(', ')}` : ''}`),
      await schemaOf(client, sqlFolder, rights.isApp || rights.isOwner),
    ];
  });
}

function version(number: number): Finding {
  const shown = `PostgreSQL ${Math.floor(number / 10_000)}.${number % 10_000}`;
  if (number >= OLDEST_MAJOR * 10_000) return ok('database', shown);
  return fault('database', `${shown} is too old: the shop needs ${OLDEST_MAJOR} or newer.`);
}

function roleOf(rights: ConnectionFacts): Finding[] {
  const { login, superuser, isOwner, isApp, isAuditor } = rights;
  if (isAuditor) {
    return [
      fault(
        'role',
        `DATABASE_URL: ${login} is the auditor's login, for DATABASE_AUDIT_URL. Log in as gab_server.`,
      ),
    ];
  }
  if (superuser) {
    return [
      fault(
        'role',
        `DATABASE_URL: ${login} is a superuser. Log in as gab_server ("npm run db -- setup" makes it).`,
      ),
    ];
  }
  if (isOwner) {
    return [
      note(
        'role',
        `DATABASE_URL: ${login} owns the database. Put it into DATABASE_OWNER_URL, and gab_server here.`,
      ),
    ];
  }
  if (!isApp)
    return [
      fault('role', `DATABASE_URL: ${login} is no member of gab_app: GRANT gab_app TO ${login}.`),
    ];
  const lacks = wrongSettings(rights);
  return [
    ok('role', `${login} owns nothing and cannot change the ledger`),
    lacks.length === 0
      ? ok('limits', `statements end after ${rights.statementTimeout} ms, also through a pooler`)
      : note(
          'limits',
          `${login} has no ${lacks.join(', ')} of its own: run npm run db -- setup again.`,
        ),
  ];
}

function fitness(rights: ConnectionFacts): Finding[] {
  const faults = databaseFaults(rights);
  if (faults.length === 0) {
    return [ok('defaults', 'UTF8 with the letters of all scripts; triggers run, commits are kept')];
  }
  return faults.map((one) => fault('defaults', `DATABASE_URL: ${one}.`));
}

async function clockOf(client: Client): Promise<Finding> {
  const offset = await readClockOffset(async () => (await readsOn(client).one(databaseTime)).now);
  const wrong = clockFault(offset);
  return wrong
    ? fault('clock', wrong)
    : ok('clock', `the database's is ${offset} ms off this machine's`);
}

async function schemaOf(client: Client, sqlFolder: string, mayRead: boolean): Promise<Finding> {
  if (!mayRead) return fault('schema', 'This login may not see which migrations were applied.');
  const { state, missing, outdated, newer } = await readSchemaStatus(client, sqlFolder);
  const migrate = 'Run "npm run db -- migrate" as the owner.';
  if (state === 'current') return ok('schema', 'as this release has it');
  if (state === 'newer functions') {
    return note(
      'schema',
      `The functions are a newer version's (${newer.join(', ')}); this one works with them.`,
    );
  }
  if (state === 'newer') return fault('schema', 'A newer version migrated it: start that version.');
  if (state === 'empty') return fault('schema', `The database is empty. ${migrate}`);
  return fault('schema', `It lacks ${[...missing, ...outdated].join(', ')}. ${migrate}`);
}

const APART =
  'has replayed what the primary never wrote, as after a fail-over: copy the primary to it anew';

const whyUnused = (lagS: number | null) =>
  lagS === null
    ? 'does not answer, is no standby of DATABASE_URL, or names another database'
    : `is ${lagS.toFixed(1)} s behind`;

/** Streaming replicas: each must follow this primary. */
export async function examineReplicas(
  url: string,
  replicaUrls: readonly string[],
): Promise<Finding[]> {
  const db = openDatabase(url, { max: 2, replicaUrls });
  try {
    const { replicas } = db;
    if (!replicas) return [];
    await replicas.measure();
    // Measures repeatedly, until the replica has caught up or its lag exceeds the limit.
    const isOpen = ({ usable, lagS }: Replica) => !usable && lagS !== null && lagS <= MAX_LAG_S;
    while (replicas.all.some(isOpen)) {
      await sleep(LOOK_AGAIN_MS);
      await replicas.measure();
    }
    // Only the second measurement notices a replica that is ahead of the primary.
    await replicas.measure();
    const named = replicas.all;
    const sorted = await Promise.all(
      named.map(({ name, usable }, n) =>
        usable
          ? withClient(replicaUrls[n] ?? '', (one) => examineStandbyCollations(one, name))
          : [],
      ),
    );
    const states = named.map(({ name, usable, lagS, isPrimary, isApart }) => {
      if (usable) return ok('replica', `${name} follows, ${(lagS ?? 0).toFixed(1)} s behind`);
      if (isPrimary && named.length > 1) return ok('replica', `${name} is the primary at present`);
      const why = isApart ? APART : whyUnused(lagS);
      return fault('replica', `DATABASE_READ_URL: ${name} ${why}: the primary serves its reads.`);
    });
    return [...states, ...sorted.flat()];
  } finally {
    await db.close();
  }
}

/** The owner's login, if it is configured. */
export async function examineOwner(
  url: string,
  databaseUrl: string | undefined,
): Promise<Finding[]> {
  await checkSession('DATABASE_OWNER_URL', url);
  if (databaseUrl) {
    await checkDatabase('DATABASE_URL', databaseUrl);
    await checkSameDatabase(databaseUrl, url, 'DATABASE_OWNER_URL');
  }
  const { login, superuser, isOwner } = await withClient(url, readConnection);
  if (!isOwner) return [fault('owner', `DATABASE_OWNER_URL: ${login} does not own the database.`)];
  if (superuser)
    return [
      note('owner', `DATABASE_OWNER_URL: ${login} is a superuser; gab_owner needs to be none.`),
    ];
  return [ok('owner', `${login} migrates, and is no superuser`)];
}
