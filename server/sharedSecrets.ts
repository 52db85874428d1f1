import type { ChainConfig } from './chainConfig';
import type { EnvReader } from './envReader';
import type { NatsConfig } from './events/natsConnection';
import type { PushConfig } from './push/pushConfig';
import type { SealKeys } from './sealKeys';
import type { S3Target } from './storage/storageUrl';

/** The settings that may hold a secret, as `Config` has them. */
interface SecretSettings {
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  databaseReadUrls: readonly string[];
  databaseOwnerUrl: string | undefined;
  nats: NatsConfig | undefined;
  chain: ChainConfig;
  smtp: { url: string } | undefined;
  storage: S3Target | undefined;
  vapidKeys: PushConfig['keys'] | undefined;
  secondFactorKeys: SealKeys | undefined;
  tracing: { endpoint: string } | undefined;
}

/** A secret that a setting holds. */
interface Held {
  setting: string;
  /** Whose it is: settings that name one account may share its password. Keys belong to their setting. */
  account: string;
  /** In one spelling. */
  secret: string;
}

/** Keys of 32 bytes as hex digits, however they were written; other secrets as they are. */
function inOneSpelling(secret: string): string {
  const [, hex] = /^(?:0x)?([0-9a-f]{64})$/i.exec(secret) ?? [];
  if (hex) return hex.toLowerCase();
  return /^[\w-]{43}$/.test(secret) ? Buffer.from(secret, 'base64url').toString('hex') : secret;
}

/** A bare % sign of a password, which the setting's own check reports, stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The password in a URL; `account` where its host does not tell whose it is. */
function inUrl(setting: string, url: string | undefined, account?: string): Held[] {
  if (!url || !URL.canParse(url)) return [];
  const { username, hostname, password } = new URL(url);
  const secret = decoded(password);
  return [{ setting, account: account ?? `${username}@${hostname}`, secret }];
}

const userIn = (url: string | undefined) => (url ? new URL(url).username : undefined);

function databaseSecrets(config: SecretSettings): Held[] {
  const { databaseUrl, databaseDirectUrl, databaseReadUrls, databaseOwnerUrl } = config;
  // Three settings name one login at several servers.
  const account = 'the login of the application';
  const isOwner = userIn(databaseOwnerUrl) === userIn(databaseUrl);
  return [
    ...inUrl('DATABASE_URL', databaseUrl, account),
    ...inUrl('DATABASE_DIRECT_URL', databaseDirectUrl, account),
    ...databaseReadUrls.flatMap((url) => inUrl('DATABASE_READ_URL', url, account)),
    ...inUrl('DATABASE_OWNER_URL', databaseOwnerUrl, isOwner ? account : undefined),
  ];
}

/** Of keys that are being replaced the new one alone: the former ones are on their way out. */
function secretsOf(config: SecretSettings): Held[] {
  const { chain, secondFactorKeys, vapidKeys, nats, smtp, storage, tracing } = config;
  const own = (setting: string, secret = ''): Held => ({ setting, account: setting, secret });
  const { token, pass } = { token: '', pass: '', ...nats?.login };
  return [
    own('SYSTEM_WALLET_KEY', chain.kind === 'node' ? chain.systemWalletKey : undefined),
    own('SECOND_FACTOR_KEY', secondFactorKeys?.[0].toString('hex')),
    own('VAPID_KEY', vapidKeys?.[0].privateKey),
    ...databaseSecrets(config),
    own('NATS_URL', pass || token),
    ...inUrl('CHAIN_RPC_URL', chain.kind === 'node' ? chain.rpcUrl : undefined),
    ...inUrl('SMTP_URL', smtp?.url),
    own('STORAGE_URL', storage?.secretKey),
    ...inUrl('OTEL_EXPORTER_OTLP_ENDPOINT', tracing?.endpoint),
  ].map((held) => ({ ...held, secret: inOneSpelling(held.secret) }));
}

/** Notes each setting whose secret is that of another one as well: what reads the one would have the other. */
export function checkSharedSecrets(reader: EnvReader, config: SecretSettings): void {
  const held = secretsOf(config).filter(({ secret }) => secret !== '');
  held.forEach(({ setting, account, secret }, index) => {
    const first = held
      .slice(0, index)
      .find((other) => other.secret === secret && other.account !== account);
    if (!first) return;
    reader.problems.push(
      `${setting}: its secret is ${first.setting}'s too, and who learns one has both. Replace it as docs/OPERATING.md says ("Replacing keys and certificates").`,
    );
  });
}
