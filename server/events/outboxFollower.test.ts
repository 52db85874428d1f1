import { emitEvent } from '../db/events';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { QUIET, until } from '../testing/eventProcesses';
import { createMember } from '../testing/factories';
import type { EventBus } from './bus';
import { parseMessage } from './message';
import { OutboxFollower } from './outboxFollower';
import type { OutboxRow } from './outboxStore';
import { messagesOf, startRelay } from './relay';

/** A bus within this process, which loses or repeats messages where a test says so. */
class LocalBus implements EventBus {
  readonly #receivers = new Set<(message: string) => void>();
  connected = true;
  /** The number of copies in which a message arrives. */
  copies = (_message: string) => 1;

  async publish(message: string): Promise<void> {
    for (let n = this.copies(message); n > 0; n--) for (const one of this.#receivers) one(message);
  }
  subscribe(receive: (message: string) => void) {
    this.#receivers.add(receive);
    return () => this.#receivers.delete(receive);
  }
  close = async () => undefined;
}

let test: TestDatabase;
let bus: LocalBus;
let follower: OutboxFollower;
let stopRelay: () => Promise<void>;
let member: number;
let woken: string[];
let missed: number;

beforeEach(async () => {
  test = await createTestDatabase();
  bus = new LocalBus();
  [woken, missed] = [[], 0];
  const wakes = {
    wake: (_channel: string, payload: string) => void woken.push(payload),
    wakeAll: () => {
      missed += 1;
    },
  };
  follower = new OutboxFollower(test.db, wakes, bus);
  await follower.restart();
  const relay = startRelay({ db: test.db, bus, log: QUIET });
  stopRelay = () => relay.stop();
  member = await createMember(test.db);
  await until('it is fed', () => follower.state === 'fed');
});
afterEach(async () => {
  await stopRelay();
  await follower.close();
  await test.drop();
});

async function emit(): Promise<string> {
  await test.db.transaction((tx) => emitEvent(tx, member, 'order', { no: 'x' }));
  const { rows } = await test.db.pool.query('SELECT max(id) AS id FROM events');
  return `[${rows[0].id}, ${member}]`;
}

it('a message that the bus lost is noticed by the next one, and its news are read from the outbox', async () => {
  let lost = 0;
  bus.copies = (message) => {
    const isNews = (parseMessage(message)?.news.length ?? 0) > 0;
    if (isNews) lost += 1;
    return isNews ? 0 : 1;
  };
  const first = await emit();
  await until('it is lost', () => lost > 0);
  await until('it arrives all the same', () => woken.includes(first));
  bus.copies = () => 1;
  await until('the bus counts again', () => follower.state === 'fed');
  const second = await emit();
  await until('the next one arrives', () => woken.includes(second));
  expect([woken.filter((one) => one === first), missed]).toEqual([[first], 1]);
});

it('news that arrive twice wake once', async () => {
  bus.copies = () => 2;
  const ids = [await emit(), await emit(), await emit()];
  await until('all arrive', () => ids.every((id) => woken.includes(id)));
  expect(woken).toEqual(ids);
});

it('what others publish on the subject wakes nobody', async () => {
  await bus.publish('no JSON');
  await bus.publish('{"relay": "x", "n": 1}');
  const id = await emit();
  await until('the event arrives', () => woken.includes(id));
  expect(woken).toEqual([id]);
});

it('a relay that went without a word is noticed, and transactions use NOTIFY again when its lease is over', async () => {
  bus.copies = () => 0;
  const id = await emit();
  await until('it reads the outbox', () => woken.includes(id));
  await stopRelay();
  await test.db.pool.query(`UPDATE event_relay SET alive_until = now() - interval '11 minutes'`);
  await until('it follows nobody', () => follower.state === 'idle');
  await emit();
  const { rows } = await test.db.pool.query('SELECT count(*)::int AS n FROM event_outbox');
  expect(rows).toEqual([{ n: 1 }]);
});

it('no message is larger than NATS takes, and none of many news is left out', () => {
  const news = Array.from(
    { length: 400 },
    (_, n): OutboxRow => [n, 'presence_events', '店'.repeat(2_600)],
  );
  const parts = messagesOf(news);
  expect(parts.flat()).toEqual(news);
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(900_000);
  expect([parts.length > 1, messagesOf([])]).toEqual([true, []]);
});
