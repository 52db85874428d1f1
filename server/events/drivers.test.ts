import { Type } from '@sinclair/typebox';
import { Client } from 'pg';
import { emitEvent } from '../db/events';
import { changeSetting } from '../db/settings';
import { defineSetting } from '../db/storedSetting';
import { withClient } from '../db/withClient';
import { type EventHub, openEventHub } from '../http/eventHub';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { busTo, type EventProcesses, openProcesses, until } from '../testing/eventProcesses';
import { createMember, freezeSql } from '../testing/factories';
import { createLot } from '../testing/lots';
import { hasNats, NatsServer } from '../testing/nats';
import { memberEventOf } from './topics';

if (!hasNats) console.warn('nats-server (a Debian package) is missing: its driver is not tested');
const DRIVERS = hasNats ? ['NOTIFY', 'NATS'] : ['NOTIFY'];

describe.each(DRIVERS)('events by %s', (driver) => {
  let nats: NatsServer | undefined;
  let test: TestDatabase;
  let shop: EventProcesses;
  beforeAll(async () => {
    test = await createTestDatabase();
    if (driver === 'NATS') nats = await NatsServer.start();
    const server = nats;
    shop = await openProcesses(test.db, server && (() => busTo(server)));
  });
  afterAll(async () => {
    await shop.close();
    await nats?.kill();
    await test.drop();
  });

  /** The wakes of a topic, in each process. */
  function follow(topic: string) {
    const woken: (number | undefined)[][] = [[], []];
    const ends = shop.hubs.map((hub, n) =>
      hub.subscribe(topic, (payload) => woken[n]?.push(memberEventOf(payload))),
    );
    return {
      woken,
      end: () => {
        for (const end of ends) end();
      },
      both: (least = 1) =>
        until(`${topic} wakes both`, () => woken.every(({ length }) => length >= least)),
    };
  }
  const emit = (memberId: number) =>
    test.db.transaction((tx) => emitEvent(tx, memberId, 'order', { no: 'x' }));
  const asOwner = (text: string) => withClient(test.ownerUrl, (client) => client.query(text));
  const lastId = async (memberId: number): Promise<number> =>
    (await test.db.pool.query('SELECT max(id) AS id FROM events WHERE member_id = $1', [memberId]))
      .rows[0].id;

  it('a commit wakes the subscribers of every process, with its id; a rollback wakes nobody', async () => {
    const member = await createMember(test.db);
    const followed = follow(`member:${member}`);
    const undone = test.db.transaction(async (tx) => {
      await emitEvent(tx, member, 'order', { no: 'never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await emit(member);
    await followed.both();
    expect(followed.woken).toEqual(Array(2).fill([await lastId(member)]));
    followed.end();
  });

  it('lots, rights and settings wake their topics', async () => {
    const member = await createMember(test.db);
    const lotId = await createLot(test.db, { startPrice: '1', step: '1' });
    const setting = defineSetting({
      key: 'test',
      version: 1,
      schema: Type.Object({ on: Type.Boolean() }),
      defaults: { on: false },
    });
    const topics = [`lot:${lotId}`, `access:${member}`, 'setting:test'].map(follow);
    await test.db.pool.query(
      `WITH l AS (UPDATE lots SET version = version + 1 WHERE id = $1 RETURNING id)
       SELECT announce('lot_events', id::text) FROM l`,
      [lotId],
    );
    await test.db.pool.query(freezeSql(), [member]);
    const by = { staffId: await createMember(test.db), note: 'test' };
    await test.db.transaction((tx) => changeSetting(tx, setting, { on: true }, by));
    for (const topic of topics) {
      await topic.both();
      topic.end();
    }
  });

  it('a transaction that stays open holds nobody back, and its own event is not skipped', async () => {
    const [early, late] = [await createMember(test.db), await createMember(test.db)];
    const [first, second] = [follow(`member:${early}`), follow(`member:${late}`)];
    const older = new Client({ connectionString: test.ownerUrl });
    older.on('error', () => undefined);
    await older.connect();
    await older.query('BEGIN');
    await older.query(
      `WITH e AS (INSERT INTO events (member_id, topic, payload) VALUES ($1, 'order', '{}') RETURNING id, member_id)
       SELECT announce('member_events', json_build_array(id, member_id)::text) FROM e`,
      [early],
    );
    for (let n = 1; n <= 3; n++) {
      await emit(late);
      await second.both(n);
    }
    expect(first.woken).toEqual([[], []]);
    await older.query('COMMIT');
    await older.end();
    await first.both();
    expect(first.woken).toEqual(Array(2).fill([await lastId(early)]));
    expect(await lastId(early)).toBeLessThan(await lastId(late));
    first.end();
    second.end();
  });

  it('of many commits at once every event arrives, and none twice', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => createMember(test.db)));
    const followed = members.map((member) => follow(`member:${member}`));
    const commits = members.flatMap((member) => Array.from({ length: 25 }, () => emit(member)));
    await Promise.all(commits);
    for (const [n, one] of followed.entries()) {
      await one.both(25);
      const { rows } = await test.db.pool.query<{ id: number }>(
        'SELECT id FROM events WHERE member_id = $1 ORDER BY id',
        [members[n]],
      );
      const ids = rows.map(({ id }) => id);
      for (const woken of one.woken)
        expect(woken.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids);
      one.end();
    }
  });

  it('a lost listening connection is replaced, and all are woken to read what they missed', async () => {
    const member = await createMember(test.db);
    const followed = follow(`member:${member}`);
    const { rowCount } = await asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
         AND query IN ('SELECT 1', 'LISTEN event_relay')`,
    );
    expect(rowCount).toBe(2);
    await followed.both();
    expect(followed.woken.every((woken) => woken.includes(undefined))).toBe(true);
    const before = followed.woken.map(({ length }) => length);
    await emit(member);
    const last = await lastId(member);
    await until('both know it', () => followed.woken.every((woken) => woken.includes(last)));
    expect(before).not.toContain(0);
    followed.end();
  });
});

(hasNats ? describe : describe.skip)('with NATS', () => {
  let nats: NatsServer;
  let test: TestDatabase;
  let shop: EventProcesses;
  let member: number;
  let woken: Set<number>[];
  beforeEach(async () => {
    test = await createTestDatabase();
    nats = await NatsServer.start();
    shop = await openProcesses(test.db, () => busTo(nats));
    member = await createMember(test.db);
    woken = shop.hubs.map((hub) => {
      const ids = new Set<number>();
      hub.subscribe(`member:${member}`, (payload) => {
        const event = memberEventOf(payload);
        if (event !== undefined) ids.add(event);
      });
      return ids;
    });
  });
  afterEach(async () => {
    await shop.close();
    await nats.kill();
    await test.drop();
  });

  const emit = async (): Promise<number> => {
    await test.db.transaction((tx) => emitEvent(tx, member, 'order', { no: 'x' }));
    return (await test.db.pool.query('SELECT max(id) AS id FROM events')).rows[0].id;
  };
  const bothKnow = (id: number) =>
    until(`both know event ${id}`, () => woken.every((ids) => ids.has(id)));
  const allBy = (way: EventHub['source']) =>
    until(`events come by ${way}`, () => shop.hubs.every(({ source }) => source === way));

  it('a commit sends no notification while a relay runs, and does when none does any more', async () => {
    await withClient(test.ownerUrl, async (listener) => {
      const heard: string[] = [];
      listener.on('notification', ({ channel }) => heard.push(channel));
      await listener.query('LISTEN member_events');
      await bothKnow(await emit());
      await listener.query('SELECT 1');
      expect(heard).toEqual([]);
      await Promise.all(shop.relays.map((relay) => relay.stop()));
      await bothKnow(await emit());
      await until('it is notified', () => heard.length > 0);
    });
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'without NATS (%s) events are read from the outbox, and NATS is used again when it is back',
    async (signal) => {
      nats.signal(signal);
      await bothKnow(await emit());
      await allBy('outbox');
      await bothKnow(await emit());
      if (signal === 'SIGKILL') await nats.start();
      else nats.signal('SIGCONT');
      await bothKnow(await emit());
      await allBy('bus');
      await bothKnow(await emit());
    },
  );

  it('one process relays, and another takes over when its connection is lost', async () => {
    expect(shop.relays.filter(({ isActive }) => isActive)).toHaveLength(1);
    const first = shop.relays.findIndex(({ isActive }) => isActive);
    const { rowCount } = await withClient(test.ownerUrl, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE locktype = 'advisory' AND granted AND datname = current_database()`,
      ),
    );
    expect(rowCount).toBe(1);
    const during = await emit();
    await until('one relays', () => shop.relays.some(({ isActive }) => isActive));
    await bothKnow(during);
    await allBy('bus');
    await bothKnow(await emit());
    expect(first).not.toBe(-1);
    expect(shop.relays.filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  it('a process that has no NATS_URL yet follows the outbox by itself', async () => {
    const apart = await openEventHub(test.db);
    const ids: (number | undefined)[] = [];
    apart.subscribe(`member:${member}`, (payload) => ids.push(memberEventOf(payload)));
    const id = await emit();
    await until('it knows the event', () => ids.includes(id));
    expect(apart.source).toBe('outbox');
    await apart.close();
  });
});
