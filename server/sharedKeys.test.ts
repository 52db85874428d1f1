import { ConfigError, readConfig } from './config';

const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const OTHER_KEY = '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const asVapid = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

const production = {
  DATABASE_URL: 'postgres://gab_server:one@db.example:5432/gab',
  DATABASE_OWNER_URL: 'postgres://gab_owner:two@db.example:5432/gab',
  CHAIN_RPC_URL: 'https://node:three@rpc.example',
  TOKEN_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  SYSTEM_WALLET_ADDRESS: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  SYSTEM_WALLET_KEY: `0x${KEY}`,
  SITE_URL: 'https://shop.example',
  SMTP_URL: 'smtps://gab:four@mail.example:465',
  SUPPORT_EMAIL: 'help@shop.example',
  SECOND_FACTOR_KEY: 'ab'.repeat(32),
  VAPID_KEY: asVapid(OTHER_KEY),
  STORAGE_URL: 's3://KEY:five@store.example/pictures',
  NATS_URL: 'nats://gab:six@nats.example',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://gab:seven@collector.example',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...production, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return [...error.problems];
    throw error;
  }
  return [];
}

test('secrets that all differ are taken', () => {
  expect(problemsOf({})).toEqual([]);
});

describe('refuses a key that another setting holds too:', () => {
  test.each([
    ['SECOND_FACTOR_KEY', 'SYSTEM_WALLET_KEY', KEY],
    ['SECOND_FACTOR_KEY', 'SYSTEM_WALLET_KEY', KEY.toUpperCase()],
    ['SECOND_FACTOR_KEY', 'SYSTEM_WALLET_KEY', `${KEY} ${'ab'.repeat(32)}`],
    ['VAPID_KEY', 'SYSTEM_WALLET_KEY', asVapid(KEY)],
    ['VAPID_KEY', 'SECOND_FACTOR_KEY', asVapid('ab'.repeat(32))],
    ['DATABASE_URL', 'SYSTEM_WALLET_KEY', `postgres://gab_server:${KEY}@db.example:5432/gab`],
    ['NATS_URL', 'SYSTEM_WALLET_KEY', `nats://${KEY}@nats.example`],
    ['DATABASE_OWNER_URL', 'SYSTEM_WALLET_KEY', `postgres://gab_owner:${KEY}@db.example:5432/gab`],
    ['CHAIN_RPC_URL', 'SYSTEM_WALLET_KEY', `https://node:${KEY}@rpc.example`],
    ['CHAIN_RPC_URL', 'SYSTEM_WALLET_KEY', `https://rpc.example/v3/${KEY}`],
    ['SMTP_URL', 'SECOND_FACTOR_KEY', `smtps://gab:%61b${'ab'.repeat(31)}@mail.example:465`],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'VAPID_KEY', `https://gab:${asVapid(OTHER_KEY)}@o.example`],
    ['STORAGE_URL', 'SECOND_FACTOR_KEY', `s3://KEY:${'ab'.repeat(32)}@store.example/pictures`],
  ])('%s as %s', (name, first, value) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(others).toEqual([]);
    expect(problem).toBe(
      `${name}: its secret is ${first}'s too, and who learns one has both. Replace it as docs/OPERATING.md says ("Replacing keys and certificates").`,
    );
  });
});

test.each([
  // Two servers with one password.
  { DATABASE_OWNER_URL: 'postgres://gab_owner:one@db.example:5432/gab' },
  { SMTP_URL: 'smtps://gab:one@mail.example:465', NATS_URL: 'nats://gab:one@nats.example' },
  // A key on its way out: with it behind the new one the shop can be mended.
  { SECOND_FACTOR_KEY: `${'cd'.repeat(32)} ${KEY}` },
  { VAPID_KEY: `${asVapid(OTHER_KEY)} ${asVapid(KEY)}` },
  // Neither has a password.
  { DATABASE_URL: 'postgres://gab_server@db.example/gab', SMTP_URL: 'smtp://mail.example' },
])('takes %j', (env) => {
  expect(problemsOf(env)).toEqual([]);
});
