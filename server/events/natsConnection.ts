import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';

/** Longest wait for a connection, ms. */
const CONNECT_MS = 3_000;
/** A server that leaves two of these unanswered is gone, ms. */
const PING_EVERY_MS = 3_000;

export interface NatsConfig {
  /** Host and port of each server; no login. */
  servers: readonly string[];
  tls: boolean;
  /** By name and password, or by a token. */
  login: { user: string; pass: string } | { token: string } | undefined;
  /** File of the certificate authority that signed the servers' certificates; undefined: those of the system. */
  caFile: string | undefined;
  /** Where the shop's events are published. */
  subject: string;
}

/** Opens one connection; it is not replaced when it is lost. The client is loaded only where NATS is configured. */
export async function connectNats(config: NatsConfig): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node');
  const { login, caFile, tls } = config;
  const options: ConnectionOptions = {
    servers: [...config.servers],
    name: 'gab',
    reconnect: false,
    timeout: CONNECT_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
    ...login,
    ...(tls && { tls: caFile ? { caFile } : {} }),
  };
  return connect(options);
}
