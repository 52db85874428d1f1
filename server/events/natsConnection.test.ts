import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../config';
import { hasNats, NatsServer } from '../testing/nats';
import { connectNats, type NatsConfig } from './natsConnection';
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
    const refused = [await tryWith(url('secret')), await tryWith(url('wrong-token'), { NATS_CA })];
    for (const one of refused) {
      expect(one).not.toBe('connected');
      expect(one).not.toMatch(/secret|wrong-token/);
    }
  });
});
