import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import type { EventBus } from './bus';
import { connectNats, type NatsConfig } from './natsConnection';
import { failureOf } from './natsFailure';

/** Pause before connecting again, ms: doubles each time, with a random spread between processes. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** A failure that lasts is logged again after this long, ms. */
const SAY_AGAIN_MS = 600_000;
/** Longest wait for the server to confirm a message, ms. */
const CONFIRM_MS = 2_000;

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error('NATS does not answer in time');
  });
  return Promise.race([work, late]).finally(() => timer.abort());
}

/** Calls `refuse` when the server says that the login may not do what was asked. */
async function watchErrors(connection: NatsConnection, refuse: (error: Error) => void) {
  for await (const status of connection.status()) {
    if (status.type === 'error' && status.error.name === 'PermissionViolationError') {
      refuse(status.error);
    }
  }
}

/**
 * NATS as a bus: one subject, without persistence. Connects in the background and again whenever the connection is lost:
 * the shop starts and runs without it.
 */
export function openNatsBus(config: NatsConfig, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const receivers = new Set<(message: string) => void>();
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  const encoder = new TextEncoder();

  /** Resolves when the connection has ended. @throws what the server refused to let it do */
  async function serve(next: NatsConnection): Promise<void> {
    const ended = next.closed();
    let refusal: Error | undefined;
    const refuse = (error: Error) => {
      refusal ??= error;
      void next.close();
    };
    void watchErrors(next, refuse);
    next.subscribe(config.subject, {
      callback: (error, message) => {
        if (error) return refuse(error);
        const text = message.string();
        for (const receive of receivers) receive(text);
      },
    });
    // The subscription counts once the server has answered what was sent after it.
    await within(CONFIRM_MS, next.flush());
    if (refusal) throw refusal;
    if (closing.signal.aborted) return;
    connection = next;
    said = undefined;
    log.info({ nats: config.servers }, 'NATS is connected');
    await ended;
    if (refusal) throw refusal;
  }

  let said: { reason: string; at: number } | undefined;
  function complain(reason: string): void {
    const at = performance.now();
    if (said?.reason === reason && at - said.at < SAY_AGAIN_MS) return;
    said = { reason, at };
    log.warn({ nats: config.servers, reason }, 'NATS cannot be reached');
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms * (0.5 + Math.random()), undefined, {
      ref: false,
      signal: closing.signal,
    }).catch(() => undefined);
  }

  async function stayConnected(): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      let next: NatsConnection | undefined;
      try {
        next = await connectNats(config);
        await serve(next);
        wait = FIRST_PAUSE_MS;
      } catch (error) {
        complain(failureOf(error));
      }
      if (connection && !closing.signal.aborted) {
        log.warn({ nats: config.servers }, 'NATS is lost: events are read from the outbox');
      }
      connection = undefined;
      await next?.close().catch(() => undefined);
      await pause(wait);
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  }

  const done = stayConnected();
  const bus: EventBus = {
    get connected() {
      return connection !== undefined;
    },
    async publish(message) {
      if (!connection) throw new Error('NATS is not connected');
      connection.publish(config.subject, encoder.encode(message));
      await within(CONFIRM_MS, connection.flush());
    },
    subscribe(receive) {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
    async close() {
      closing.abort();
      await connection?.close().catch(() => undefined);
      await done;
    },
  };
  return bus;
}
