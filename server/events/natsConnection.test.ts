import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { ConfigError, readConfig } from '../config';
import { hasNats, NatsServer } from '../testing/nats';
import { until } from '../testing/until';
import { openNatsBus } from './natsBus';
import { connectNats, type NatsConfig } from './natsConnection';
import { CredentialsError, parseCredentials } from './natsCredentials';
import { failureOf } from './natsFailure';

function read(env: Record<string, string>): NatsConfig {
  const { nats } = readConfig(env);
  if (!nats) throw new Error('NATS_URL was not read');
  return nats;
}

it('a URL names servers of one cluster, their login, and whether TLS is required', () => {
  expect(read({ NATS_URL: 'nats://shop:p%40ss@a.example,nats://b.example:4333' })).toEqual({
    servers: ['a.example:4222', 'b.example:4333'],
    tls: false,
    login: { user: 'shop', pass: 'p@ss' },
    credentialsFile: undefined,
    caFile: undefined,
    subject: 'gab.events',
  });
  expect(read({ NATS_URL: 'tls://secret@a.example', NATS_SUBJECT: 'two.events' })).toMatchObject({
    tls: true,
    login: { token: 'secret' },
    subject: 'two.events',
  });
});

it.each([
  ['two logins', { NATS_URL: 'nats://a:hidden@x nats://b:hidden@y' }, 'NATS_URL'],
  ['TLS for one of two', { NATS_URL: 'nats://x tls://y' }, 'NATS_URL'],
  ['a stray % sign', { NATS_URL: 'nats://a:hid%den@x' }, 'NATS_URL'],
  ['an authority without TLS', { NATS_URL: 'nats://x', NATS_CA: '/ca.pem' }, 'NATS_URL'],
  ['an authority without a server', { NATS_CA: '/ca.pem' }, 'NATS_CA'],
  ['a login in both', { NATS_URL: 'nats://hidden@x', NATS_CREDENTIALS_FILE: '/f' }, 'NATS_URL'],
])('%s is refused, without the password', (_what, env, name) => {
  let problems: readonly string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) problems = error.problems;
  }
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}\\b`))]);
  expect(problems[0]).not.toContain('hid');
});

const CREDS = (seed: string) =>
  `-----BEGIN NATS USER JWT-----\nabc.def\n------END NATS USER JWT------\n
-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`;
const newSeed = () => new TextDecoder().decode(nkeys.createUser().getSeed());

it('a file holds a .creds text, a seed, a name and password, or a token', () => {
  const seed = newSeed();
  expect(parseCredentials(CREDS(seed))).toEqual({ creds: CREDS(seed) });
  expect(parseCredentials(`${seed}\n`)).toEqual({ seed });
  expect(parseCredentials('shop:p:a/s\n')).toEqual({ user: 'shop', pass: 'p:a/s' });
  expect(parseCredentials(' a-long-token ')).toEqual({ token: 'a-long-token' });
  for (const wrong of ['', 'short', 'two words', seed.slice(0, -1), CREDS('hidden')]) {
    expect(() => parseCredentials(wrong)).toThrow(CredentialsError);
  }
});

(hasNats ? describe : describe.skip)('with the shipped configuration', () => {
  const user = nkeys.createUser();
  const seed = new TextDecoder().decode(user.getSeed());
  const dir = mkdtempSync(join(tmpdir(), 'gab-nats-'));
  const file = join(dir, 'nats.seed');
  const said: string[] = [];
  const log = { info: () => undefined, warn: (line: unknown) => said.push(JSON.stringify(line)) };
  let nats: NatsServer;
  beforeAll(async () => {
    const config = join(__dirname, '../../deploy/nats/nats.conf');
    nats = await NatsServer.start(['-c', config], { NATS_LOGIN: user.getPublicKey() });
  });
  afterAll(async () => {
    await nats.kill();
    rmSync(dir, { recursive: true });
  });

  const bus = (subject = 'gab.events') => {
    said.length = 0;
    const NATS_URL = `nats://127.0.0.1:${nats.port}`;
    return openNatsBus(read({ NATS_URL, NATS_CREDENTIALS_FILE: file, NATS_SUBJECT: subject }), log);
  };

  it.each([
    ['a seed', seed],
    ['a .creds file', CREDS(seed)],
  ])('%s lets the shop in, and messages through', async (_what, text) => {
    writeFileSync(file, text);
    const one = bus();
    await until(() => one.connected);
    const got: string[] = [];
    one.subscribe((message) => got.push(message));
    await one.publish('hello');
    await until(() => got.length > 0);
    await one.close();
    expect([got, said]).toEqual([['hello'], []]);
  });

  it.each([
    ['another key', newSeed(), 'gab.events', /the server refuses the login/],
    ['a misspelt one', `${seed.slice(0, -2)}AA`, 'gab.events', /is misspelt/],
    ['no login', 'hidden words', 'gab.events', /NATS_CREDENTIALS_FILE: the file holds no login/],
    ['another subject', seed, 'two.events', /may not publish and subscribe to NATS_SUBJECT/],
  ])(
    '%s is refused in a sentence, without what the file holds',
    async (_what, text, subject, why) => {
      writeFileSync(file, text);
      const one = bus(subject);
      await until(() => said.length > 0);
      expect(one.connected).toBe(false);
      await one.close();
      expect(said[0]).toMatch(why);
      expect(said.join()).not.toMatch(/hidden|SU[A-Z2-7]{10}/);
    },
  );
});

(hasNats ? describe : describe.skip)('with TLS', () => {
  let dir: string;
  let nats: NatsServer;
  const at = (name: string) => join(dir, name);
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gab-nats-'));
    const make = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const out = ['-keyout', at('key.pem'), '-out', at('cert.pem'), '-days', '1'];
    execFileSync('openssl', ['req', '-x509', ...make, ...named, ...out], { stdio: 'ignore' });
    const tls = ['--tls', '--tlscert', at('cert.pem'), '--tlskey', at('key.pem')];
    nats = await NatsServer.start([...tls, '--auth', 'secret']);
  });
  afterAll(async () => {
    await nats.kill();
    rmSync(dir, { recursive: true });
  });

  const tryWith = async (url: string, env: Record<string, string> = {}): Promise<string> => {
    try {
      const connection = await connectNats(read({ NATS_URL: url, ...env }));
      await connection.close();
      return 'connected';
    } catch (error) {
      return failureOf(error);
    }
  };

  it('connects with its authority and token, and not without one of them', async () => {
    const url = (token: string, scheme = 'tls') => `${scheme}://${token}@localhost:${nats.port}`;
    const NATS_CA = at('cert.pem');
    expect(await tryWith(url('secret'), { NATS_CA })).toBe('connected');
    expect(await tryWith(url('secret'))).toMatch(/of an authority that is not known here: NATS_CA/);
    expect(await tryWith(url('wrong-token'), { NATS_CA })).toMatch(
      /^the server refuses the login of NATS_URL or NATS_CREDENTIALS_FILE \(AuthorizationError\)$/,
    );
  });
});
