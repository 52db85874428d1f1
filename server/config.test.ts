import { resolve } from 'node:path';
import { ConfigError, readConfig } from './config';
import { SETTINGS_TABLE } from './settingsTable';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const production = {
  DATABASE_URL: 'postgres://gab:secret@db.example:5432/gab',
  CHAIN_RPC_URL: 'https://rpc.example/key',
  TOKEN_ADDRESS: TOKEN,
  SYSTEM_WALLET_ADDRESS: WALLET,
  SITE_URL: 'https://shop.example',
  SMTP_URL: 'smtps://gab:other@mail.example:465',
  SUPPORT_EMAIL: 'help@shop.example',
  SECOND_FACTOR_KEY: 'ab'.repeat(32),
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return [...error.problems];
    throw error;
  }
  return [];
}

test('with nothing set, everything is embedded and listens on localhost:8000', () => {
  expect(readConfig({})).toMatchObject({
    host: 'localhost',
    port: 8000,
    dataDir: resolve('.data'),
    role: 'all',
    databaseUrl: undefined,
    chain: { kind: 'embedded', chainId: 31337, confirmations: 3, payoutsInFlight: 64 },
    smtp: undefined,
    storage: undefined,
    siteUrl: undefined,
    supportEmail: 'support@demo.gab',
  });
});

test('an empty or blank variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', CHAIN_RPC_URL: '' })).toEqual(readConfig({}));
});

test('reads a production environment', () => {
  expect(readConfig({ ...production, ROLE: 'worker', CHAIN_ID: '1' })).toMatchObject({
    role: 'worker',
    databaseUrl: production.DATABASE_URL,
    chain: {
      kind: 'node',
      rpcUrl: production.CHAIN_RPC_URL,
      chainId: 1,
      confirmations: 12,
      payoutsInFlight: 64,
      tokenAddress: TOKEN,
      systemWallet: WALLET,
      systemWalletKey: undefined,
    },
    smtp: { url: production.SMTP_URL, from: 'GAB 商城市集 <no-reply@shop.example>' },
    siteUrl: 'https://shop.example',
    supportEmail: 'help@shop.example',
  });
});

test('reads a storage URL, with TLS by default', () => {
  const STORAGE_URL = 's3://KEY:a%2Fb@store.example:9000/pictures';
  const target = { bucket: 'pictures', region: 'us-east-1', accessKey: 'KEY', secretKey: 'a/b' };
  expect(readConfig({ STORAGE_URL }).storage).toEqual({
    ...target,
    origin: 'https://store.example:9000',
  });
  expect(readConfig({ STORAGE_URL: `${STORAGE_URL}?tls=0&region=tw-1` }).storage).toEqual({
    ...target,
    origin: 'http://store.example:9000',
    region: 'tw-1',
  });
});

describe('refuses, naming the variable and what was expected:', () => {
  test.each([
    ['PORT', '80a', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '65536', 'a whole number'],
    ['PORT', '8e3', 'a whole number'],
    ['PORT', '0x50', 'a whole number'],
    ['HOST', 'http://localhost', 'a host name'],
    ['DATABASE_URL', 'mysql://u:pass-word@h/db', 'a URL such as postgres://'],
    ['DATABASE_URL', 'localhost:5432', 'a URL such as postgres://'],
    ['CONFIRMATIONS', '0', 'from 1 to 1000'],
    ['CONFIRMATIONS', '2.5', 'from 1 to 1000'],
    ['FLOOD_LIMIT', 'off', 'a whole number'],
    ['BID_LIMIT', '-1', 'a whole number'],
    ['TRUST_PROXY', 'yes', 'a whole number'],
    ['LOG_LEVEL', 'loud', 'one of silent, fatal'],
    ['ROLE', 'cook', 'one of all, api, worker'],
    ['SMTP_URL', 'mail.example:25', 'a URL such as smtps://'],
    ['SUPPORT_EMAIL', 'help at shop', 'an address such as support@'],
    ['SITE_URL', 'shop.example', 'a URL such as https://'],
    ['SITE_URL', 'https://shop.example/gab', 'an origin'],
    ['STORAGE_URL', 'https://store.example/b', 'a URL such as s3://'],
    ['STORAGE_URL', 's3://store.example/bucket', 'a URL such as s3://'],
    ['STORAGE_URL', 's3://K:S@store.example/', 'a URL such as s3://'],
    ['STORAGE_URL', 's3://K:50%@store.example/bucket', 'a URL such as s3://'],
    ['STORAGE_URL', 's3://K:S@store.example/bucket?ssl=no', 'a URL such as s3://'],
    ['CHAIN_ID', '1', '31337'],
    ['STAFF_SECOND_FACTOR', 'no', 'one of required, optional'],
    ['SECOND_FACTOR_KEY', 'abc', '64 hex digits'],
  ])('%s=%s', (name, value, expected) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name}: `));
    expect(problem).toContain(expected);
  });

  test.each([
    ['CHAIN_RPC_URL', 'wss://rpc.example', 'a URL such as https://'],
    ['TOKEN_ADDRESS', '0x5fbdB2315678afecb367f032d93F642f64180aa3', 'correct checksum'],
    ['TOKEN_ADDRESS', `0x${'0'.repeat(40)}`, 'an address'],
    ['SYSTEM_WALLET_ADDRESS', '0x1234', 'an address'],
    ['SYSTEM_WALLET_ADDRESS', TOKEN, 'another address than TOKEN_ADDRESS'],
    ['SYSTEM_WALLET_KEY', '0x1234', 'a private key'],
    ['SYSTEM_WALLET_KEY', `0x${'0'.repeat(64)}`, 'a private key'],
    ['SYSTEM_WALLET_KEY', `0x${'1'.repeat(64)}`, 'the key of SYSTEM_WALLET_ADDRESS'],
    ['CHAIN_ID', 'main', 'a whole number'],
    ['MAIL_FROM', 'no reply', 'an address such as'],
  ])('in production, %s=%s', (name, value, expected) => {
    const [problem, ...others] = problemsOf({ ...production, [name]: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name}: `));
    expect(problem).toContain(expected);
  });
});

test('accepts the key that belongs to the system wallet', () => {
  const { chain } = readConfig({ ...production, SYSTEM_WALLET_KEY: KEY });
  expect(chain).toMatchObject({ systemWalletKey: KEY });
});

test.each(['TOKEN_ADDRESS', 'SYSTEM_WALLET_ADDRESS', 'SITE_URL'])(
  'refuses CHAIN_RPC_URL without %s',
  (missing) => {
    expect(problemsOf({ ...production, [missing]: '' })).toEqual([
      expect.stringContaining(`CHAIN_RPC_URL needs ${missing} too`),
    ]);
  },
);

test.each(['SMTP_URL', 'SUPPORT_EMAIL', 'SECOND_FACTOR_KEY'])(
  'refuses a shop on its own database and chain without %s',
  (missing) => {
    expect(problemsOf({ ...production, [missing]: '' })).toEqual([
      expect.stringContaining(missing),
    ]);
  },
);

test.each(['api', 'worker'])('refuses ROLE=%s on an embedded database or chain', (ROLE) => {
  expect(problemsOf({ ROLE })).toEqual([expect.stringMatching(/ROLE=.*DATABASE_URL, CHAIN_RPC/)]);
});

test.each(['TOKEN_ADDRESS', 'SYSTEM_WALLET_ADDRESS', 'SYSTEM_WALLET_KEY'])(
  'refuses %s without CHAIN_RPC_URL, where it would have no effect',
  (name) => {
    expect(problemsOf({ [name]: TOKEN })).toEqual([
      expect.stringContaining(`${name} needs CHAIN_RPC_URL`),
    ]);
  },
);

test.each([
  ['PORT', { PORT: '9000', METRICS_PORT: '9000' }],
  ['PORT', { METRICS_PORT: '8000' }],
  ['PORT', { ...production, ROLE: 'api', PORT: '9000', METRICS_PORT: '9000' }],
  ['HEALTH_PORT', { ...production, ROLE: 'worker', METRICS_PORT: '8001' }],
])('refuses metrics on the port of %s: %j', (name, env) => {
  expect(problemsOf(env)).toEqual([
    expect.stringMatching(new RegExp(`^METRICS_PORT: \\d+ is ${name}'s too`)),
  ]);
});

test.each([
  { PORT: '0', METRICS_PORT: '0' },
  { METRICS_PORT: '8001' },
  { ...production, ROLE: 'api', METRICS_PORT: '8001' },
  { ...production, ROLE: 'worker', METRICS_PORT: '8000' },
])('takes a port that this role does not open: %j', (env) => {
  expect(() => readConfig(env)).not.toThrow();
});

test('names every wrong variable at once', () => {
  expect(problemsOf({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' })).toHaveLength(3);
});

test('repeats no password or key', () => {
  const secret = 'pass-word';
  const problems = problemsOf({
    DATABASE_URL: `mysql://u:${secret}@h/db`,
    SMTP_URL: `http://u:${secret}@h`,
    STORAGE_URL: `s4://K:${secret}@h/b`,
    CHAIN_RPC_URL: `ftp://u:${secret}@h`,
    SYSTEM_WALLET_KEY: secret,
  });
  expect(problems.length).toBeGreaterThanOrEqual(5);
  expect(problems.join('\n')).not.toContain(secret);
});

const SECRETS = {
  'a wallet key': KEY,
  'a key without 0x': 'c3'.repeat(32),
  'a key with a digit too few': KEY.slice(0, -1),
  'a VAPID key': Buffer.alloc(32, 7).toString('base64url'),
  'a seed for NATS': 'SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY',
  'a key of a storage service': 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'a login': 'postgres://gab_server:pass-word@db.example:5432/gab',
  'a login without a scheme': 'gab:pass-word@db.example',
};
test.each(Object.entries(SECRETS))(
  'does not repeat %s, whichever setting it stands in',
  (_, secret) => {
    for (const name of Object.keys(SETTINGS_TABLE)) {
      const said = problemsOf({ ...production, [name]: secret }).join('\n');
      for (const kept of [secret, secret.slice(2), 'pass-word']) expect(said).not.toContain(kept);
    }
  },
);

test('names a wrong address, which is no secret', () => {
  expect(problemsOf({ ...production, TOKEN_ADDRESS: TOKEN.toUpperCase() })[0]).toContain(
    TOKEN.toUpperCase(),
  );
});
