import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config';
import { connectNats, type NatsConfig } from '../../events/natsConnection';
import { failureOf } from '../../events/natsFailure';
import { type Finding, fault, note, ok } from './finding';

/** Longest round trip of a message, ms. */
const RETURN_MS = 3_000;

/** Sends a message that subscribers ignore, as it is no RelayMessage (events/message.ts), and expects it back: this needs the rights to publish and to subscribe. */
async function comesBack(nats: NatsConfig): Promise<boolean> {
  const connection = await connectNats(nats);
  try {
    const sent = `doctor ${randomUUID()}`;
    const back = new Promise<boolean>((resolve) => {
      connection.subscribe(nats.subject, {
        callback: (error, message) => {
          if (error) resolve(false);
          else if (message.string() === sent) resolve(true);
        },
      });
    });
    connection.publish(nats.subject, sent);
    const late = sleep(RETURN_MS, false, { ref: false });
    return await Promise.race([back, late]);
  } finally {
    await connection.close();
  }
}

const OPEN = note(
  'events',
  'NATS takes everybody who reaches it: give it a login (NATS_CREDENTIALS_FILE).',
);

/** The way by which events reach all processes. */
export async function examineEvents({ nats }: Config): Promise<Finding[]> {
  if (!nats) return [ok('events', 'by NOTIFY')];
  const servers = nats.servers.join(' ');
  try {
    if (await comesBack(nats)) {
      const by = nats.credentialsFile ? ', with the login of NATS_CREDENTIALS_FILE' : '';
      const carries = ok('events', `NATS at ${servers} carries ${nats.subject}${by}`);
      return nats.login || nats.credentialsFile ? [carries] : [carries, OPEN];
    }
    return [
      fault('events', `NATS_URL: this login may not publish and subscribe to ${nats.subject}.`),
    ];
  } catch (error) {
    return [
      fault(
        'events',
        `NATS_URL: ${servers} cannot be used: ${failureOf(error)}. Until it can, events are read from the outbox.`,
      ),
    ];
  }
}
