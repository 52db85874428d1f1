import { join } from 'node:path';
import { checkDatabase, checkSession } from '../compose/checkDatabase';
import {
  openForAudit,
  openForOperator,
  ownerLogin,
  shopOwnerLogin,
} from '../compose/operatorAccess';
import { type Config, readConfig } from '../config';
import { reportBlockers } from '../db/lockHolders';
import { migrateDatabase } from '../db/migrate';
import { readSchemaStatus } from '../db/schemaStatus';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';
import { reseal } from '../modules/people/secondFactor/reseal';
import { pruneBackups, takeBackup } from './backup';
import { noteBackup } from './backupStore';
import { drillRestore } from './drill';
import { move } from './moveCommand';
import {
  operatorPath,
  parseArguments,
  print,
  printNewerFunctions,
  runProgram,
  table,
} from './program';
import { movePictures, restore, stop } from './restoreCommand';
import { endLogin, prepareLogin } from './rotate';
import { endFormerSecrets, replaceSecret } from './rotateSecret';
import { setUpServer } from './setup';

const USAGE = `npm run db -- setup [--database=gab] [--out=database.env]   (with DATABASE_ADMIN_URL)
npm run db -- rotate [--out=database.env] | --end   (the application's login, with DATABASE_ADMIN_URL)
npm run db -- rotate secret [--end]   (the shop's own; --end: what the former ones signed is worth nothing)
npm run db -- migrate [--put-back-functions]   (also those that a newer version has replaced)
npm run db -- status
npm run db -- backup FOLDER [--keep=N]   (and deletes all but the newest N there)
npm run db -- restore BACKUP [--by=ADMIN]   (into the empty database of DATABASE_OWNER_URL)
npm run db -- pictures   (those of DATA_DIR/files into the bucket of STORAGE_URL)
npm run db -- stop --by=ADMIN   (withdrawals, before the first start after point-in-time recovery)
npm run db -- drill
npm run db -- move   (the embedded database into the empty one of DATABASE_OWNER_URL)
npm run db -- reseal   (after SECOND_FACTOR_KEY got a new first key)`;

/** Folder of migrations and functions, beside the built program. */
const SQL = join(__dirname, '..', 'sql');

interface Call {
  argument: string | undefined;
  values: {
    by?: string;
    database: string;
    end: boolean;
    keep?: string;
    out: string;
    'put-back-functions': boolean;
  };
}

interface ConfiguredCall extends Call {
  config: Config;
}

const picturesOf = ({ storage, dataDir }: Config) => (storage ? null : join(dataDir, 'files'));

/**
 * The URL of an external database, by default the shop's own.
 * @throws StartError for the embedded one
 */
async function externalUrl(config: Config, what: string, login = shopOwnerLogin): Promise<string> {
  const { setting, url } = await login(config);
  if (!url)
    throw new StartError(`${what} needs DATABASE_OWNER_URL: the embedded shop does it by itself.`);
  await checkSession(setting, url);
  return url;
}

function given(argument: string | undefined): string {
  if (argument === undefined) throw new StartError(USAGE);
  return operatorPath(argument);
}

/** @throws StartError */
async function adminUrl(): Promise<string> {
  const url = process.env.DATABASE_ADMIN_URL?.trim();
  if (!url || !URL.canParse(url)) {
    throw new StartError(
      'DATABASE_ADMIN_URL: set it to postgres://postgres:password@host:5432/postgres.',
    );
  }
  await checkDatabase('DATABASE_ADMIN_URL', url);
  return url;
}

async function setup({ values }: Call): Promise<number> {
  const url = await adminUrl();
  const { database, out } = values;
  const { created, file } = await setUpServer(url, {
    sqlFolder: SQL,
    database,
    file: operatorPath(out),
  });
  print(`Roles are there; databases created: ${created.join(', ') || 'none, they were there'}.`);
  print(
    file
      ? `The logins' URLs are in ${file}, for your eyes only.`
      : 'Every login has its password already.',
  );
  return 0;
}

async function rotateShopSecret(config: Config, isEnd: boolean): Promise<number> {
  const { db, close } = await openForOperator(config);
  try {
    if (isEnd) {
      const { ended, resealed } = await endFormerSecrets(db);
      print(`Former secrets ended: ${ended}. Second factors sealed with the new one: ${resealed}.`);
      return 0;
    }
    const from = new Date(await replaceSecret(db)).toISOString();
    print(`Every process signs with the new secret from ${from} on, without a restart.`);
    print('What the former one signed stays good until: npm run db -- rotate secret --end');
    return 0;
  } finally {
    await close();
  }
}

async function rotate({ config, argument, values }: ConfiguredCall): Promise<number> {
  if (argument === 'secret') return rotateShopSecret(config, values.end);
  if (argument !== undefined) throw new StartError(USAGE);
  const { databaseUrl, databaseDirectUrl, databaseReadUrls } = config;
  if (!databaseUrl)
    throw new StartError('rotate needs DATABASE_URL: an embedded database has no login.');
  const admin = await adminUrl();
  if (values.end) {
    print(`${await endLogin(admin, databaseUrl)} lets nobody in any more.`);
    return 0;
  }
  const urls = {
    DATABASE_URL: [databaseUrl],
    DATABASE_DIRECT_URL: databaseDirectUrl ? [databaseDirectUrl] : [],
    DATABASE_READ_URL: databaseReadUrls,
  };
  const file = operatorPath(values.out);
  const login = await prepareLogin(admin, urls, { sqlFolder: SQL, file });
  print(
    `${login} is ready, its URLs are in ${file}. Restart process by process with them, then: npm run db -- rotate --end`,
  );
  return 0;
}

async function migrate({ config, values }: ConfiguredCall): Promise<number> {
  const url = await externalUrl(config, 'migrate');
  const options = { putBackFunctions: values['put-back-functions'] };
  const left = await reportBlockers(url, () => migrateDatabase(url, SQL, options), {
    report: print,
  });
  print(
    left.length > 0
      ? 'Nothing was changed: the database has every migration of this release.'
      : 'The database has the schema of this release.',
  );
  printNewerFunctions(left);
  return 0;
}

async function status({ config }: ConfiguredCall): Promise<number> {
  const { url, close } = await openForOperator(config, await ownerLogin(config));
  try {
    const { state, missing, outdated, newer } = await withClient(url, (client) =>
      readSchemaStatus(client, SQL),
    );
    print(`Schema: ${state}`);
    for (const one of missing) print(`  missing migration ${one}`);
    for (const one of outdated) print(`  older text of functions/${one}`);
    if (state !== 'newer functions') return state === 'current' ? 0 : 1;
    printNewerFunctions(newer);
    return 0;
  } finally {
    await close();
  }
}

/** The number of backups to keep, of `--keep`. @throws StartError for any other text */
function keepCountOf(keep: string | undefined): number | undefined {
  if (keep === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep);
  throw new StartError('--keep: a number of backups from 1 to 9999.');
}

async function backup({ config, argument, values }: ConfiguredCall): Promise<number> {
  const keep = keepCountOf(values.keep);
  const parent = given(argument);
  const { url, close } = await openForOperator(config, await shopOwnerLogin(config));
  try {
    const { folder, bytes, files } = await takeBackup(url, {
      parent,
      pictures: picturesOf(config),
    });
    await withClient(url, noteBackup);
    print(`${folder}: ${bytes} bytes of database, ${files ?? 'no'} pictures`);
    const old = keep === undefined ? [] : await pruneBackups(parent, keep);
    if (old.length > 0) print(`Deleted: ${old.join(', ')}`);
    if (files === null)
      print('Pictures are with the storage service (STORAGE_URL): back them up there.');
    return 0;
  } finally {
    await close();
  }
}

async function drill({ config }: ConfiguredCall): Promise<number> {
  const audited = await openForAudit(config);
  try {
    const url = (await shopOwnerLogin(config)).url ?? audited.url;
    const { steps, faults } = await drillRestore(url, audited, {
      pictures: picturesOf(config),
      sqlFolder: SQL,
    });
    const rows = steps.map(({ step, ms, result }) => [step, `${ms} ms`, result]);
    print(table([['step', 'took', 'result'], ...rows]));
    for (const fault of faults) console.error(fault);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await audited.close();
  }
}

async function sealAgain({ config }: ConfiguredCall): Promise<number> {
  const keys = config.secondFactorKeys;
  if (!keys) throw new StartError('SECOND_FACTOR_KEY: set the new key, a space, the old one.');
  const { db, close } = await openForOperator(config);
  try {
    const { resealed, lost } = await reseal(db, keys);
    print(`Second factors sealed with the first key now: ${resealed}.`);
    if (lost.length === 0) return 0;
    console.error(`None of the keys opens those of the members ${lost.join(', ')}: reset them.`);
    return 1;
  } finally {
    await close();
  }
}

const COMMANDS: Record<string, (call: ConfiguredCall) => Promise<number>> = {
  migrate,
  rotate,
  status,
  backup,
  restore: async ({ config, argument, values }) => {
    const folder = given(argument);
    const url = await externalUrl(config, 'restore', ownerLogin);
    return restore(config, { folder, url, sqlFolder: SQL, by: values.by });
  },
  stop: async ({ config, values }) => stop(await externalUrl(config, 'stop'), values.by),
  pictures: ({ config }) => movePictures(config),
  drill,
  move: async ({ config }) =>
    move(config, { targetUrl: await externalUrl(config, 'move', ownerLogin), sqlFolder: SQL }),
  reseal: sealAgain,
};

const OPTIONS = {
  by: { type: 'string' },
  database: { type: 'string', default: 'gab' },
  end: { type: 'boolean', default: false },
  keep: { type: 'string' },
  out: { type: 'string', default: 'database.env' },
  'put-back-functions': { type: 'boolean', default: false },
} as const;

runProgram(async (args) => {
  const { values, positionals } = parseArguments(USAGE, {
    args,
    options: OPTIONS,
    allowPositionals: true,
  });
  const [command = '', argument] = positionals;
  // `setup` runs without the shop's settings, as it creates the logins that they name.
  if (command === 'setup') return setup({ argument, values });
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run) throw new StartError(USAGE);
  return run({ config: readConfig(process.env), argument, values });
});
