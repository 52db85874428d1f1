interface Setting {
  /** The value when it is not set: literal in backticks, else described. */
  default: string;
  meaning: string;
}

/** Every environment variable that `readConfig` knows, in the order of the table in docs/OPERATING.md. */
export const SETTINGS_TABLE = {
  HOST: { default: '`localhost`', meaning: 'address to listen on' },
  PORT: { default: '`8000`', meaning: 'port of the site and the API; 0 lets the system choose' },
  HEALTH_PORT: {
    default: '`8001`',
    meaning: 'port on which a worker answers `/healthz` and `/readyz`; 0: none',
  },
  METRICS_PORT: {
    default: '`0`',
    meaning:
      'port on which Prometheus reads `/metrics` of this process; keep it from visitors; 0: none',
  },
  ROLE: {
    default: '`all`',
    meaning: '`api` answers requests, `worker` does the jobs and pays, `all` does both',
  },
  DATA_DIR: { default: '`.data`', meaning: 'embedded database and chain, mailbox, pictures' },
  DATABASE_URL: {
    default: 'embedded',
    meaning: "the application's login, `postgres://gab_server:password@host:5432/gab`",
  },
  DATABASE_DIRECT_URL: {
    default: "DATABASE_URL's",
    meaning:
      'the same login at PostgreSQL itself, for LISTEN and locks; needed where DATABASE_URL leads through PgBouncer in transaction mode',
  },
  DATABASE_READ_URL: {
    default: "DATABASE_URL's",
    meaning:
      'the same login at streaming replicas, for public pages and exports; several with a space in between',
  },
  DATABASE_OWNER_URL: {
    default: "DATABASE_URL's",
    meaning: "the owner's login, for `npm run db` and for starts that shall migrate",
  },
  NATS_URL: {
    default: 'none: NOTIFY',
    meaning:
      '`nats://user:password@host:4222`, `nats://token@host`, or `tls://`, several of a cluster with a space in between: brings events to all processes; the same for all of them',
  },
  NATS_CA: {
    default: "the system's",
    meaning: 'file of the authority that signed the certificates of NATS, with `tls://`',
  },
  NATS_CREDENTIALS_FILE: {
    default: "none: NATS_URL's",
    meaning:
      'file with the login, so that no setting holds it: a `.creds` file, the seed of a user nkey, `user:password` or a token',
  },
  NATS_SUBJECT: {
    default: '`gab.events`',
    meaning: 'subject on NATS; another one for each shop that shares it',
  },
  CHAIN_RPC_URL: { default: 'embedded', meaning: 'JSON-RPC of an Ethereum node' },
  CHAIN_ID: { default: "the node's", meaning: 'another chain is refused' },
  TOKEN_ADDRESS: { default: '', meaning: 'GAB on that chain; needed with CHAIN_RPC_URL' },
  SYSTEM_WALLET_ADDRESS: {
    default: '',
    meaning: 'wallet that members pay to; needed with CHAIN_RPC_URL',
  },
  SYSTEM_WALLET_KEY: {
    default: '',
    meaning: "that wallet's private key, which pays withdrawals; a worker is not ready without it",
  },
  CONFIRMATIONS: {
    default: '3, on a node 12',
    meaning: 'blocks on top of a payment before it counts',
  },
  PAYOUTS_IN_FLIGHT: {
    default: '`64`',
    meaning: 'withdrawals that may be signed and in no block at a time',
  },
  SITE_URL: {
    default: 'where it listens',
    meaning: 'origin that visitors see; needed with CHAIN_RPC_URL',
  },
  SERVICE_WORKER: {
    default: '`on`',
    meaning:
      '`off` [retires](#the-service-worker) the service worker in every browser that comes: no offline page and no push there',
  },
  SMTP_URL: {
    default: 'a folder',
    meaning: '`smtps://user:password@mail.example:465`; needed in production',
  },
  MAIL_FROM: { default: '`no-reply@` the site', meaning: 'sender of all mails' },
  BOUNCE_ADDRESS: {
    default: 'none: MAIL_FROM',
    meaning:
      'where mails that cannot be delivered come back, each at `bounces+…@` of its own; its mails go to [the shop](#returned-mails)',
  },
  SUPPORT_EMAIL: {
    default: '`support@demo.gab`',
    meaning: 'where members reach support; needed in production',
  },
  VAPID_KEY: {
    default: "none, in the demo the shop's",
    meaning:
      'signs pushes to browsers, 32 bytes in base64url, the same for all processes; without it nothing is pushed; while it is being [replaced](#replacing-keys-and-certificates) the new one, a space, the old one',
  },
  PUSH_SERVICES: {
    default:
      '`fcm.googleapis.com *.push.services.mozilla.com *.notify.windows.com *.push.apple.com`',
    meaning: 'hosts of push services, with a space in between: pushes are sent nowhere else',
  },
  STORAGE_URL: {
    default: 'a folder',
    meaning: 'pictures: `s3://KEY:SECRET@host:9000/bucket?region=us-east-1&tls=1`',
  },
  FLOOD_LIMIT: {
    default: '`1200`',
    meaning: 'requests per minute and address before HTTP 429; 0: no limit',
  },
  BID_LIMIT: {
    default: '`30`',
    meaning: 'bids per minute and member, four times as many per address; 0: no limit',
  },
  LOW_STOCK: {
    default: '`3`',
    meaning: 'pieces left at which staff get a notice of a product that has no limit of its own',
  },
  CARRIER: {
    default: '`demo`, on a node `manual`',
    meaning:
      'who takes parcels: `manual`, carriers and tracking numbers are typed; `demo`, a carrier that only plays',
  },
  DEMO_CARRIER_SECONDS: {
    default: '`20`',
    meaning: 'seconds from one step of a parcel to the next, with the demo carrier',
  },
  TRUST_PROXY: {
    default: '`0`',
    meaning: 'reverse proxies in front whose `X-Forwarded-For` is believed',
  },
  STAFF_SECOND_FACTOR: {
    default: '`optional`, on an own database and chain `required`',
    meaning: 'whether staff need a passkey or one-time codes of their phone for the console',
  },
  SECOND_FACTOR_KEY: {
    default: "the shop's",
    meaning:
      'seals the secrets of those codes, 64 hex digits, the same for all processes; needed where they are required; while it is being [replaced](#replacing-keys-and-certificates) the new one, a space, the old one',
  },
  RETENTION_DAYS: {
    default: 'answers=7 keys=400 events=30 notices=180 mails=90 sessions=400',
    meaning:
      'days that each is kept: answers of repeated requests and their hashes, events, notices, mails, sessions; name those that differ',
  },
  LOG_LEVEL: { default: '`warn`, on a node `info`', meaning: '`silent` to `trace`' },
  SLOW_STATEMENT_MS: {
    default: '`500`',
    meaning:
      'milliseconds from which a statement of the database is logged by its name and counted; 0: never',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: 'none',
    meaning: 'collector of traces, OTLP over HTTP: `http://collector.example:4318`',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    default: '`0.1`',
    meaning: 'share of requests and rounds of jobs that are traced, 0 to 1',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS_TABLE;

/** The table as Markdown. */
export function settingsMarkdown(): string {
  const rows = Object.entries(SETTINGS_TABLE).map(([name, setting]) => [
    `\`${name}\``,
    setting.default,
    setting.meaning,
  ]);
  return [['variable', 'default', 'meaning'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
