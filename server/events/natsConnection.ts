import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { loginOptions } from './natsCredentials';

/** Longest wait for a connection, ms. */
const CONNECT_MS = 3_000;
/** Pause between pings, ms; a server that leaves `MAX_PINGS_OUT` unanswered is gone. */
const PING_EVERY_MS = 3_000;
const MAX_PINGS_OUT = 2;

export interface NatsConfig {
  /** Host and port of each server; no login. */
  servers: readonly string[];
  tls: boolean;
  /** The login in the URL: by name and password, or by a token. */
  login: { user: string; pass: string } | { token: string } | undefined;
  /** File with the login, instead of one in the URL. */
  credentialsFile: string | undefined;
  /** File of the certificate authority that signed the servers' certificates; undefined: those of the system. */
  caFile: string | undefined;
  /** Subject of the shop's events. */
  subject: string;
}

/**
 * Opens one connection; it is not replaced when it is lost. The client is loaded only where NATS is configured.
 * @throws CredentialsError, and what the client throws (natsFailure.ts)
 */
export async function connectNats(config: NatsConfig): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node');
  const { login, caFile, tls, credentialsFile } = config;
  const options: ConnectionOptions = {
    servers: [...config.servers],
    name: 'gab',
    reconnect: false,
    timeout: CONNECT_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: MAX_PINGS_OUT,
    ...(credentialsFile ? await loginOptions(credentialsFile) : login),
    ...(tls && { tls: caFile ? { caFile } : {} }),
  };
  return connect(options);
}
