import { resolve } from 'node:path';
import { FEW_LEFT } from '@common/goods/lowStock';
import { Email } from '@common/schemas';
import { SITE_NAME } from '@common/siteName';
import { Value } from '@sinclair/typebox/value';
import { type ChainConfig, readChain } from './chainConfig';
import { StartError } from './embedded/startError';
import { type Env, EnvReader } from './envReader';
import type { NatsConfig } from './events/natsConnection';
import { readNats } from './events/natsUrl';
import type { CarrierConfig } from './modules/trade/carriers/openCarrier';
import { CARRIER_NAMES } from './modules/trade/carriers/port';
import { type PushConfig, readPushServices, readVapidKeys } from './push/pushConfig';
import { type RetentionDays, readRetention } from './retentionDays';
import { readSecondFactorKeys, type SealKeys } from './sealKeys';
import { checkSharedKeys } from './sharedKeys';
import { readStorageUrl, type S3Target } from './storage/storageUrl';

const DEMO_SUPPORT = 'support@demo.gab';

export const ROLES = ['all', 'api', 'worker'] as const;
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Port of a worker's /healthz and /readyz; 0: none. */
  healthPort: number;
  /** Port of the metrics, on the same host name; 0: none. */
  metricsPort: number;
  /** Absolute. */
  dataDir: string;
  role: (typeof ROLES)[number];
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The same login past a pooler in transaction mode, for LISTEN and session locks; undefined: as `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** Streaming replicas, with the application's login, for public pages and exports. */
  databaseReadUrls: readonly string[];
  /** The owner's login, which migrates, backs up and restores; undefined: `databaseUrl`'s. */
  databaseOwnerUrl: string | undefined;
  /** The bus of events between processes; undefined: NOTIFY. */
  nats: NatsConfig | undefined;
  chain: ChainConfig;
  /** undefined: mails go to the mailbox folder. */
  smtp: { url: string; from: string; bounceAddress: string | undefined } | undefined;
  /** undefined: files go to a folder. */
  storage: S3Target | undefined;
  /** Contact of support; shown on a page of its own and below every mail. */
  supportEmail: string;
  /** The origin that visitors see, without a slash at its end; undefined: where the server listens. */
  siteUrl: string | undefined;
  /** false: browsers remove the service worker that they have. */
  serviceWorker: boolean;
  /** Keys that identify the shop to push services; undefined: nothing is pushed, except in the demo. */
  vapidKeys: PushConfig['keys'] | undefined;
  pushServices: PushConfig['services'];
  /** Requests per minute of a member, or of a network's visitors, before 429; 0 switches the limit off. */
  floodLimit: number;
  /** Bids per minute from one member, from one address four times as many; 0 switches the limit off. */
  bidLimit: number;
  /** Milliseconds from which a statement is logged as slow; 0: never. */
  slowStatementMs: number;
  /** Pieces left at which a product without a limit of its own counts as low. */
  lowStock: number;
  /** The carrier. */
  carrier: CarrierConfig;
  /** Number of reverse proxies in front of us whose X-Forwarded-For is trusted; 0: none. */
  trustProxy: number;
  /** Whether staff need a second factor for the console. */
  staffSecondFactor: boolean;
  /** Keys that seal the second factors' secrets; undefined: the shop's own secret, which the database holds. */
  secondFactorKeys: SealKeys | undefined;
  /** Days that each kind of old rows is kept. */
  retention: RetentionDays;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Collector of traces, and the share of them that is recorded, 0 to 1; undefined: none. */
  tracing: { endpoint: string; share: number } | undefined;
}

/** Everything wrong with the environment, a sentence for each variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/**
 * Reads the settings from environment variables; touches nothing else.
 * @throws ConfigError naming every wrong variable at once
 */
export function readConfig(env: Env): Config {
  const reader = new EnvReader(env);
  const config: Config = {
    host: readHost(reader),
    port: reader.integer('PORT', 8000, { min: 0, max: 65_535 }),
    healthPort: reader.integer('HEALTH_PORT', 8001, { min: 0, max: 65_535 }),
    metricsPort: reader.integer('METRICS_PORT', 0, { min: 0, max: 65_535 }),
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    role: reader.oneOf('ROLE', ROLES, 'all'),
    databaseUrl: readDatabase(reader, 'DATABASE_URL'),
    databaseDirectUrl: readDatabase(reader, 'DATABASE_DIRECT_URL'),
    databaseReadUrls: readReplicas(reader),
    databaseOwnerUrl: readDatabase(reader, 'DATABASE_OWNER_URL', 'gab_owner'),
    nats: readNats(reader),
    chain: readChain(reader),
    smtp: readSmtp(reader),
    storage: readStorageUrl(reader),
    supportEmail: readSupportEmail(reader),
    siteUrl: readSiteUrl(reader),
    serviceWorker: reader.oneOf('SERVICE_WORKER', ['on', 'off'] as const, 'on') === 'on',
    vapidKeys: readVapidKeys(reader),
    pushServices: readPushServices(reader),
    floodLimit: reader.integer('FLOOD_LIMIT', 1200, { min: 0, max: 1_000_000 }),
    bidLimit: reader.integer('BID_LIMIT', 30, { min: 0, max: 1_000_000 }),
    slowStatementMs: reader.integer('SLOW_STATEMENT_MS', 500, { min: 0, max: 60_000 }),
    lowStock: reader.integer('LOW_STOCK', FEW_LEFT, { min: 0, max: 1_000_000 }),
    carrier: readCarrier(reader),
    trustProxy: reader.integer('TRUST_PROXY', 0, { min: 0, max: 10 }),
    staffSecondFactor: readStaffSecondFactor(reader),
    secondFactorKeys: readSecondFactorKeys(reader),
    retention: readRetention(reader),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, reader.has('CHAIN_RPC_URL') ? 'info' : 'warn'),
    tracing: readTracing(reader),
  };
  checkTogether(reader, config);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

function readTracing(reader: EnvReader): Config['tracing'] {
  const example = 'http://collector.example:4318';
  const url = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'], example);
  const share = Number(reader.text('OTEL_TRACES_SAMPLER_ARG') ?? '0.1');
  if (!(share >= 0 && share <= 1)) reader.note('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1');
  return url && { endpoint: url.href, share };
}

/** Whether database and chain are the operator's own: then it is no demo. */
const isProduction = (reader: EnvReader) =>
  reader.has('DATABASE_URL') && reader.has('CHAIN_RPC_URL');

function readStaffSecondFactor(reader: EnvReader): boolean {
  const fallback = isProduction(reader) ? 'required' : 'optional';
  const choices = ['required', 'optional'] as const;
  return reader.oneOf('STAFF_SECOND_FACTOR', choices, fallback) === 'required';
}

/** A shop with its own database and chain refuses the demo carrier, which only plays. */
function readCarrier(reader: EnvReader): CarrierConfig {
  const fallback = reader.has('CHAIN_RPC_URL') ? 'manual' : 'demo';
  const name = reader.oneOf('CARRIER', CARRIER_NAMES, fallback);
  if (name === 'demo' && isProduction(reader)) {
    reader.note('CARRIER', 'a carrier of real parcels, on an own database and chain');
  }
  const seconds = { min: 1, max: 86_400 };
  const stepSeconds = reader.integer('DEMO_CARRIER_SECONDS', 20, seconds);
  return name === 'demo' ? { name, stepSeconds } : { name };
}

/** The ports on which a process of this role listens differ; 0 is none, or any free one. */
function checkPorts(reader: EnvReader, config: Config): void {
  const { role, port, healthPort, metricsPort } = config;
  const [name, own] = role === 'worker' ? ['HEALTH_PORT', healthPort] : ['PORT', port];
  if (metricsPort !== 0 && metricsPort === own) {
    reader.problems.push(
      `METRICS_PORT: ${metricsPort} is ${name}'s too, and one port answers for one of them. Choose another one.`,
    );
  }
}

function checkTogether(reader: EnvReader, config: Config): void {
  const { chain, role, secondFactorKeys, staffSecondFactor, vapidKeys } = config;
  checkPorts(reader, config);
  checkSharedKeys(reader, {
    SYSTEM_WALLET_KEY: chain.kind === 'node' ? chain.systemWalletKey : undefined,
    SECOND_FACTOR_KEY: secondFactorKeys?.[0].toString('hex'),
    VAPID_KEY: vapidKeys?.[0].privateKey,
  });
  if (staffSecondFactor && isProduction(reader)) {
    const why = 'the secrets of second factors are not stored readably';
    reader.require('STAFF_SECOND_FACTOR=required', ['SECOND_FACTOR_KEY'], why);
  }
  if (isProduction(reader)) {
    const own = 'A shop on its own database and chain';
    reader.require(own, ['SMTP_URL'], 'members get mail');
    reader.require(own, ['SUPPORT_EMAIL'], 'members in trouble write to it');
  }
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (reader.has(name)) {
      reader.require(name, ['DATABASE_URL'], 'the embedded database has one login');
    }
  }
  if (role !== 'all') {
    const why = 'processes that share the work share a database and a chain';
    reader.require(`ROLE=${role}`, ['DATABASE_URL', 'CHAIN_RPC_URL'], why);
  }
  for (const name of ['MAIL_FROM', 'BOUNCE_ADDRESS']) {
    if (reader.has(name)) reader.require(name, ['SMTP_URL'], 'no mail leaves without');
  }
}

function readDatabase(reader: EnvReader, name: string, login = 'gab_server'): string | undefined {
  const example = `postgres://${login}:password@host:5432/gab`;
  return reader.url(name, ['postgres', 'postgresql'], example)?.toString();
}

function readReplicas(reader: EnvReader): string[] {
  const urls = reader.text('DATABASE_READ_URL')?.split(/[\s,]+/) ?? [];
  const isDatabase = (url: string) => /^postgres(ql)?:\/\/[^/]+\/./.test(url) && URL.canParse(url);
  if (urls.every(isDatabase)) return urls;
  const example =
    'postgres://gab_server:password@replica:5432/gab, several with a space in between';
  reader.note('DATABASE_READ_URL', `a URL such as ${example}`, { secret: true });
  return [];
}

function readHost(reader: EnvReader): string {
  const host = reader.text('HOST') ?? 'localhost';
  if (!/^[A-Za-z0-9._:-]+$/.test(host)) {
    reader.note('HOST', 'a host name or address to listen on, such as localhost or 0.0.0.0');
  }
  return host;
}

function readSmtp(reader: EnvReader): Config['smtp'] {
  const url = reader.url('SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example:465');
  if (!url) return undefined;
  const site = readSiteHost(reader);
  const from = reader.text('MAIL_FROM') ?? `${SITE_NAME} <no-reply@${site ?? url.hostname}>`;
  if (!/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from)) {
    reader.note('MAIL_FROM', 'an address such as GAB <no-reply@shop.example>');
  }
  return { url: url.toString(), from, bounceAddress: readBounceAddress(reader) };
}

/** What is added to the name before `@` takes 44 of the 64 letters that it may have (RFC 5321). */
function readBounceAddress(reader: EnvReader): string | undefined {
  const address = reader.text('BOUNCE_ADDRESS');
  if (address !== undefined && !/^[a-z0-9._-]{1,20}@[a-z0-9.-]+$/.test(address)) {
    reader.note('BOUNCE_ADDRESS', 'an address in small letters such as bounces@shop.example');
  }
  return address;
}

function readSupportEmail(reader: EnvReader): string {
  const email = reader.text('SUPPORT_EMAIL') ?? DEMO_SUPPORT;
  if (!Value.Check(Email, email)) {
    reader.note('SUPPORT_EMAIL', 'an address such as support@shop.example');
  }
  return email;
}

function readSiteHost(reader: EnvReader): string | undefined {
  const text = reader.text('SITE_URL');
  return text && URL.canParse(text) ? new URL(text).hostname : undefined;
}

function readSiteUrl(reader: EnvReader): string | undefined {
  const url = reader.url('SITE_URL', ['http', 'https'], 'https://shop.example');
  if (!url) return undefined;
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    reader.note('SITE_URL', 'an origin: the site lives at the root of its host');
  }
  return url.origin;
}
