import { resolve } from 'node:path';
import { type ChainConfig, readChain } from './chainConfig';
import { StartError } from './embedded/startError';
import { type Env, EnvReader } from './envReader';
import { readStorageUrl, type S3Target } from './storage/storageUrl';

export const ROLES = ['all', 'api', 'worker'] as const;
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Absolute. */
  dataDir: string;
  role: (typeof ROLES)[number];
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  chain: ChainConfig;
  /** undefined: mails go to the mailbox folder. */
  smtp: { url: string; from: string } | undefined;
  /** undefined: files go to a folder. */
  storage: S3Target | undefined;
  /** The origin that visitors see, without a slash at its end; undefined: where the server listens. */
  siteUrl: string | undefined;
  /** Requests per minute from one address before 429; 0 switches the limit off. */
  floodLimit: number;
  /** Bids per minute from one member, from one address four times as many; 0 switches the limit off. */
  bidLimit: number;
  /** Reverse proxies in front of us whose X-Forwarded-For is believed; 0: nobody's. */
  trustProxy: number;
  logLevel: (typeof LOG_LEVELS)[number];
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
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    role: reader.oneOf('ROLE', ROLES, 'all'),
    databaseUrl: reader
      .url('DATABASE_URL', ['postgres', 'postgresql'], 'postgres://user:password@host:5432/gab')
      ?.toString(),
    chain: readChain(reader),
    smtp: readSmtp(reader),
    storage: readStorageUrl(reader),
    siteUrl: readSiteUrl(reader),
    floodLimit: reader.integer('FLOOD_LIMIT', 1200, { min: 0, max: 1_000_000 }),
    bidLimit: reader.integer('BID_LIMIT', 30, { min: 0, max: 1_000_000 }),
    trustProxy: reader.integer('TRUST_PROXY', 0, { min: 0, max: 10 }),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, reader.has('CHAIN_RPC_URL') ? 'info' : 'warn'),
  };
  checkTogether(reader, config.role);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

function checkTogether(reader: EnvReader, role: Config['role']): void {
  if (reader.has('DATABASE_URL') && reader.has('CHAIN_RPC_URL')) {
    reader.require('A shop on its own database and chain', ['SMTP_URL'], 'members get mail');
  }
  if (role !== 'all') {
    const why = 'processes that share the work share a database and a chain';
    reader.require(`ROLE=${role}`, ['DATABASE_URL', 'CHAIN_RPC_URL'], why);
  }
  if (reader.has('MAIL_FROM')) reader.require('MAIL_FROM', ['SMTP_URL'], 'no mail leaves without');
}

function readHost(reader: EnvReader): string {
  const host = reader.text('HOST') ?? 'localhost';
  if (!/^[A-Za-z0-9._:-]+$/.test(host)) {
    reader.reject('HOST', 'a host name or address to listen on, such as localhost or 0.0.0.0');
  }
  return host;
}

function readSmtp(reader: EnvReader): Config['smtp'] {
  const url = reader.url('SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example:465');
  if (!url) return undefined;
  const site = readSiteHost(reader);
  const from = reader.text('MAIL_FROM') ?? `GAB 商城市集 <no-reply@${site ?? url.hostname}>`;
  if (!/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from)) {
    reader.reject('MAIL_FROM', 'an address such as GAB <no-reply@shop.example>');
  }
  return { url: url.toString(), from };
}

function readSiteHost(reader: EnvReader): string | undefined {
  const text = reader.text('SITE_URL');
  return text && URL.canParse(text) ? new URL(text).hostname : undefined;
}

function readSiteUrl(reader: EnvReader): string | undefined {
  const url = reader.url('SITE_URL', ['http', 'https'], 'https://shop.example');
  if (!url) return undefined;
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    reader.reject('SITE_URL', 'an origin: the site lives at the root of its host');
  }
  return url.origin;
}
