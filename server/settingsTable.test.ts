import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config';
import { SETTINGS_TABLE, type SettingName, settingsMarkdown } from './settingsTable';

const PAGE = join(__dirname, '../docs/OPERATING.md');
const BETWEEN = /(?<=<!-- settings -->\n)[\s\S]*?(?=\n<!-- \/settings -->)/;
const NAMES = Object.keys(SETTINGS_TABLE) as SettingName[];

const production = {
  ROLE: 'worker',
  DATABASE_URL: 'postgres://gab_server:hidden@db.example:5432/gab',
  CHAIN_RPC_URL: 'https://rpc.example/key',
  TOKEN_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  SYSTEM_WALLET_ADDRESS: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  SITE_URL: 'https://shop.example',
  SMTP_URL: 'smtps://gab:hidden@mail.example:465',
  SUPPORT_EMAIL: 'help@shop.example',
  SECOND_FACTOR_KEY: '0a'.repeat(32),
};

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('the table of docs/OPERATING.md is the one of the settings (UPDATE_DOCS=1 writes it)', () => {
  const text = readFileSync(PAGE, 'utf8');
  if (process.env.UPDATE_DOCS) writeFileSync(PAGE, text.replace(BETWEEN, settingsMarkdown()));
  expect(BETWEEN.exec(readFileSync(PAGE, 'utf8'))?.[0]).toBe(settingsMarkdown());
});

test('the table has every variable that is read, and no other', () => {
  const read = new Set<string>();
  const spy = (env: Record<string, string>) =>
    new Proxy(env, {
      get(target, name) {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    });
  readConfig(spy({}));
  readConfig(spy(production));
  expect([...read].sort()).toEqual([...NAMES].sort());
});

test('defaults in the table are those that count', () => {
  const literal = NAMES.flatMap((name) => {
    const value = /^`([^`]+)`$/.exec(SETTINGS_TABLE[name].default)?.[1];
    return value ? [[name, value]] : [];
  });
  expect(literal.length).toBeGreaterThan(8);
  expect(readConfig(Object.fromEntries(literal))).toEqual(readConfig({}));
});

/** A value that cannot be meant; a folder may have any name. */
const WRONG: Record<Exclude<SettingName, 'DATA_DIR'>, string> = {
  HOST: 'http://x',
  PORT: 'eighty',
  HEALTH_PORT: '-1',
  METRICS_PORT: '70000',
  ROLE: 'cook',
  DATABASE_URL: 'mysql://u:hidden@h/db',
  DATABASE_DIRECT_URL: 'gab_server:hidden@h',
  DATABASE_READ_URL: 'postgres://u:hidden@h',
  DATABASE_OWNER_URL: 'gab_owner:hidden@h',
  NATS_URL: 'http://u:hidden@nats.example',
  NATS_CA: 'ca.pem',
  NATS_CREDENTIALS_FILE: 'nats.seed',
  NATS_SUBJECT: 'gab.>',
  CHAIN_RPC_URL: 'ftp://hidden@rpc.example',
  CHAIN_ID: 'mainnet',
  TOKEN_ADDRESS: '0x12',
  SYSTEM_WALLET_ADDRESS: production.TOKEN_ADDRESS,
  SYSTEM_WALLET_KEY: 'hidden',
  CONFIRMATIONS: '0',
  PAYOUTS_IN_FLIGHT: 'many',
  SITE_URL: 'https://shop.example/path',
  SERVICE_WORKER: 'maybe',
  SMTP_URL: 'http://hidden@mail.example',
  MAIL_FROM: 'nobody',
  BOUNCE_ADDRESS: 'Bounces+1@shop.example',
  SUPPORT_EMAIL: 'nobody',
  STAFF_SECOND_FACTOR: 'off',
  SECOND_FACTOR_KEY: 'hidden',
  VAPID_KEY: 'hidden',
  PUSH_SERVICES: 'https://push.example/',
  RETENTION_DAYS: 'events=1',
  STORAGE_URL: 's3://hidden@host/bucket',
  FLOOD_LIMIT: 'off',
  BID_LIMIT: '1.5',
  LOW_STOCK: 'few',
  SLOW_STATEMENT_MS: '0.5s',
  CARRIER: 'pigeon',
  DEMO_CARRIER_SECONDS: '0',
  TRUST_PROXY: 'yes',
  LOG_LEVEL: 'loud',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://hidden@collector.example',
  OTEL_TRACES_SAMPLER_ARG: '1.5',
};

test.each(Object.entries(WRONG))(
  '%s=%s is refused in one sentence that names it',
  (name, wrong) => {
    const problems = problemsOf({ ...production, [name]: wrong });
    const own = problems.filter((one) => one.startsWith(`${name}: `));
    expect(own).toEqual([expect.stringMatching(/^\S+: .+\.$/)]);
    expect(problems.join('\n')).not.toContain('hidden');
  },
);

test.each(Object.keys(production).filter((name) => name !== 'ROLE'))(
  'production without %s is refused in a sentence that names it',
  (name) => {
    expect(problemsOf({ ...production, [name]: undefined }).join('\n')).toContain(name);
  },
);

test('the owner and the application log in apart, and a swapped pair of addresses is refused', () => {
  expect(problemsOf({ DATABASE_OWNER_URL: production.DATABASE_URL })).toEqual([
    expect.stringContaining('DATABASE_OWNER_URL needs DATABASE_URL'),
  ]);
  const { SYSTEM_WALLET_ADDRESS, TOKEN_ADDRESS } = production;
  const key = `0x${'11'.repeat(32)}`;
  const swapped = { SYSTEM_WALLET_ADDRESS: TOKEN_ADDRESS, TOKEN_ADDRESS: SYSTEM_WALLET_ADDRESS };
  expect(problemsOf({ ...production, ...swapped, SYSTEM_WALLET_KEY: key })).toEqual([
    expect.stringMatching(/^SYSTEM_WALLET_KEY: .*belongs to/),
  ]);
});
