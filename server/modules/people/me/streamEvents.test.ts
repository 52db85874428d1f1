import { Client } from 'pg';
import { emitEvent } from '../../../db/events';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';
import { until } from '../../../testing/until';

let test: TestDatabase;
let api: TestApi;
let url: string;
let member: number;
let token: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  member = await createMember(test.db);
  token = await createSession(test.db, member);
});
afterAll(async () => {
  api.app.server.closeAllConnections();
  await api.close();
  await test.drop();
});

/** A stream as a page has it; its last id resumes the next one. */
async function follow(lastId?: string) {
  const stopped = new AbortController();
  const response = await fetch(`${url}/api/me/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    signal: stopped.signal,
  });
  let text = '';
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part);
  })().catch(() => undefined);
  const frames = () =>
    [...text.matchAll(/^id: (.+)\nevent: (\w+)\ndata: (.*)\n\n/gm)].map(
      ([, id = '', type, data = '']) => ({ id, type, no: JSON.parse(data).no }),
    );
  await until(() => frames().length > 0);
  return {
    numbers: () => frames().flatMap(({ no }) => no ?? []),
    ids: () => frames().map(({ id }) => id),
    lastId: () => frames().at(-1)?.id ?? '',
    sends: (no: string) => until(() => frames().some((one) => one.no === no)),
    break: () => stopped.abort(),
  };
}

const emit = (no: string) => test.db.transaction((tx) => emitEvent(tx, member, 'order', { no }));

/** A transaction with an event that is held open, so that later ones commit before it. */
async function begin(no: string) {
  const client = new Client({ connectionString: test.ownerUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(
    `WITH e AS (INSERT INTO events (member_id, topic, payload) VALUES ($1, 'order', $2) RETURNING id, member_id)
     SELECT announce('member_events', json_build_array(id, member_id)::text) FROM e`,
    [member, JSON.stringify({ no })],
  );
  return {
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

it('sends an event of a transaction that took longer after later ones', async () => {
  const stream = await follow();
  const slow = await begin('slow');
  await emit('quick');
  await stream.sends('quick');
  await slow.commit();
  await stream.sends('slow');
  await emit('next');
  await stream.sends('next');
  expect(stream.numbers()).toEqual(['quick', 'slow', 'next']);
  stream.break();
});

it('a stream that begins beside an open transaction sends the event of it', async () => {
  const slow = await begin('slow');
  await emit('before');
  const stream = await follow();
  await slow.commit();
  await stream.sends('slow');
  expect(stream.numbers()).toEqual(['slow']);
  stream.break();
});

it.each(['before it reconnects', 'after it has reconnected'])(
  'a stream that has seen later events gets one that commits %s, and nothing twice',
  async (when) => {
    const first = await follow();
    const slow = await begin('slow');
    await emit('quick');
    await first.sends('quick');
    first.break();
    if (when === 'before it reconnects') await slow.commit();
    const second = await follow(first.lastId());
    if (when !== 'before it reconnects') await slow.commit();
    await second.sends('slow');
    await emit('next');
    await second.sends('next');
    second.break();
    expect(second.numbers()).toEqual(['slow', 'next']);
    // Also for whoever heard nothing of the second stream, and for whoever heard all of it.
    const [again, third] = [await follow(first.lastId()), await follow(second.lastId())];
    await emit('last');
    await Promise.all([again.sends('last'), third.sends('last')]);
    expect(again.numbers()).toEqual(['slow', 'next', 'last']);
    expect(third.numbers()).toEqual(['last']);
    for (const one of [again, third]) one.break();
  },
);

it('a long absence is made up for in order, and each part of it can be resumed', async () => {
  const first = await follow();
  const slow = await begin('slow');
  await emit('quick');
  await first.sends('quick');
  first.break();
  await test.db.transaction(async (tx) => {
    for (let n = 0; n < 450; n++) await emitEvent(tx, member, 'order', { no: `${n}` });
  });
  await slow.commit();
  const second = await follow(first.lastId());
  await second.sends('449');
  const missed = ['slow', ...Array.from({ length: 450 }, (_, n) => `${n}`)];
  expect(second.numbers()).toEqual(missed);
  second.break();
  const third = await follow(second.ids()[300]);
  await third.sends('449');
  expect(third.numbers()).toEqual(missed.slice(300));
  third.break();
});

it('a release that counted by id is resumed after its id, a position that the database does not know at the present', async () => {
  await emit('one');
  const { rows } = await test.db.pool.query('SELECT max(id) AS id FROM events');
  await emit('two');
  const counted = await follow(String(rows[0]?.id));
  await counted.sends('two');
  // Of a database that was restored to a time before: its transactions would count as seen for ever.
  const ahead = await follow(`${rows[0]?.id + 1000}@900000000000:900000000000:`);
  await until(() => ahead.ids().length === 2);
  const malformed = await follow(`${rows[0]?.id}@7:3:`);
  await emit('three');
  for (const one of [counted, ahead, malformed]) {
    await one.sends('three');
    one.break();
  }
  expect(counted.numbers()).toEqual(['two', 'three']);
  expect([ahead.numbers(), malformed.numbers()]).toEqual([['three'], ['three']]);
  const resumed = await follow(ahead.ids()[1]);
  await resumed.sends('three');
  resumed.break();
});
