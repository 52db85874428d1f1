import type { Database } from '../db/database';
import type { EventBus } from '../events/bus';
import { HEARTBEAT, openListening } from '../events/listening';
import { OutboxFollower } from '../events/outboxFollower';
import { CHANNEL_NAMES, topicOf } from '../events/topics';

/** Time over which all streams read missed events after a reconnect, ms. */
const CATCH_UP_MS = 1_000;
/** Sent by a relay that begins (events/outboxStore.ts). */
const RELAY_CHANNEL = 'event_relay';

type Wake = (payload?: string) => void;

/** Wakes a topic's subscribers of this process, for events of every process. */
export interface EventHub {
  /**
   * Calls `wake` when `member:<id>`, `lot:<id>`, `access:<id>`, `setting:<key>`, `record:<type>:<id>` or `presence` may
   * have new events: with the announcement's payload, or without one where announcements may have been missed.
   * @returns the function that unsubscribes
   */
  subscribe(topic: string, wake: Wake): () => void;
  /** False from the moment that the listening connection is lost, or found silent, until it listens again. */
  readonly connected: boolean;
  /**
   * Calls `changed` with false when the listening connection is lost, and with true when another one listens.
   * @returns the function that ends it
   */
  onConnection(changed: (isConnected: boolean) => void): () => void;
  /** Tries to listen again at once, without the pause between two attempts. */
  reconnect(): void;
  /** Source of events: NOTIFY, the relay's messages on the bus, or reads of the outbox. */
  readonly source: 'notify' | 'bus' | 'outbox';
  close(): Promise<void>;
}

const SOURCES = { idle: 'notify', fed: 'bus', polling: 'outbox' } as const;

/**
 * Fans announcements out to this process's streams, whichever way they take: PostgreSQL's NOTIFY, or the outbox while a
 * relay runs (ADR 097). After a loss of the listening connection every subscriber is woken to read missed events.
 */
export async function openEventHub(
  db: Database,
  { bus, heartbeat = HEARTBEAT }: { bus?: EventBus; heartbeat?: typeof HEARTBEAT } = {},
): Promise<EventHub> {
  const subscribers = new Map<string, Set<Wake>>();
  const watchers = new Set<(isConnected: boolean) => void>();
  let closed = false;

  function noteConnection(isConnected: boolean): void {
    for (const changed of watchers) changed(isConnected);
  }

  function wakeAll(): void {
    for (const ofTopic of subscribers.values()) {
      for (const subscriber of ofTopic) {
        const wakeLater = () => !closed && ofTopic.has(subscriber) && subscriber();
        setTimeout(wakeLater, Math.random() * CATCH_UP_MS).unref();
      }
    }
  }

  function wakeTopic(channel: string, payload: string): void {
    const topic = topicOf(channel, payload);
    if (topic) for (const subscriber of subscribers.get(topic) ?? []) subscriber(payload);
  }

  const follower = new OutboxFollower(db, { wake: wakeTopic, wakeAll }, bus);
  const listening = await openListening(
    db,
    {
      channels: [...CHANNEL_NAMES, RELAY_CHANNEL],
      notify(channel, payload) {
        if (channel === RELAY_CHANNEL) follower.relayBegan();
        else wakeTopic(channel, payload);
      },
      begin: () => follower.restart(),
      lost: () => noteConnection(false),
      resumed() {
        noteConnection(true);
        wakeAll();
      },
    },
    heartbeat,
  ).catch(async (error) => {
    await follower.close();
    throw error;
  });
  return {
    subscribe(topic, wake) {
      const ofTopic = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, ofTopic.add(wake));
      return () => {
        ofTopic.delete(wake);
        if (ofTopic.size === 0 && subscribers.get(topic) === ofTopic) subscribers.delete(topic);
      };
    },
    get connected() {
      return listening.connected;
    },
    onConnection(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    reconnect: () => listening.retry(),
    get source() {
      return SOURCES[follower.state];
    },
    async close() {
      closed = true;
      listening.close();
      await follower.close();
    },
  };
}
