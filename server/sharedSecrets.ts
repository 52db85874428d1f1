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

/** A secret that a setting holds, in one spelling. */
interface Held {
  setting: string;
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

function inUrl(setting: string, url: string | undefined): Held {
  const password = url && URL.canParse(url) ? new URL(url).password : '';
  return { setting, secret: decoded(password) };
}

/** Keys that are being replaced count by the new one alone: the former ones are on their way out. */
const keysOf = ({ chain, secondFactorKeys, vapidKeys }: SecretSettings): Held[] => [
  { setting: 'SYSTEM_WALLET_KEY', secret: (chain.kind === 'node' && chain.systemWalletKey) || '' },
  { setting: 'SECOND_FACTOR_KEY', secret: secondFactorKeys?.[0].toString('hex') ?? '' },
  { setting: 'VAPID_KEY', secret: vapidKeys?.[0].privateKey ?? '' },
];

function passwordsOf(config: SecretSettings): Held[] {
  const { chain, nats, smtp, storage, tracing } = config;
  const { token, pass } = { token: '', pass: '', ...nats?.login };
  return [
    inUrl('DATABASE_URL', config.databaseUrl),
    inUrl('DATABASE_DIRECT_URL', config.databaseDirectUrl),
    ...config.databaseReadUrls.map((url) => inUrl('DATABASE_READ_URL', url)),
    inUrl('DATABASE_OWNER_URL', config.databaseOwnerUrl),
    { setting: 'NATS_URL', secret: pass || token },
    inUrl('CHAIN_RPC_URL', chain.kind === 'node' ? chain.rpcUrl : undefined),
    inUrl('SMTP_URL', smtp?.url),
    { setting: 'STORAGE_URL', secret: storage?.secretKey ?? '' },
    inUrl('OTEL_EXPORTER_OTLP_ENDPOINT', tracing?.endpoint),
  ];
}

/**
 * Notes each setting that holds one of the keys a second time: who learns a password, which its server sees, would pay with it or
 * sign with it. Two servers with one password are their operator's concern, and no reason to refuse the start of a shop.
 */
export function checkSharedSecrets(reader: EnvReader, config: SecretSettings): void {
  const keys = keysOf(config);
  const all = [...keys, ...passwordsOf(config)].map(({ setting, secret }) => ({
    setting,
    secret: inOneSpelling(secret),
  }));
  all.forEach(({ setting, secret }, index) => {
    const first = all.slice(0, Math.min(index, keys.length)).find((key) => key.secret === secret);
    if (secret === '' || !first) return;
    reader.problems.push(
      `${setting}: its secret is ${first.setting}'s too, and who learns one has both. Replace it as docs/OPERATING.md says ("Replacing keys and certificates").`,
    );
  });
}
