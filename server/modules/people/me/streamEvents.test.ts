import { setTimeout as sleep } from 'node:timers/promises';
import { emitEvent } from '../../../db/events';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
let url: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  api.app.server.closeAllConnections();
  await api.close();
  await test.drop();
});

it('an event of a transaction that took longer is sent after later ones, and the position stays', async () => {
  const member = await createMember(test.db);
  const token = await createSession(test.db, member);
  const response = await fetch(`${url}/api/me/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = '';
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part);
  })().catch(() => undefined);
  const sent = () =>
    [...text.matchAll(/^id: (\d+)\nevent: order\ndata: (.*)$/gm)].map(([, id, data = '']) => ({
      id: Number(id),
      no: JSON.parse(data).no,
    }));
  const untilSent = async (count: number) => {
    for (let tries = 0; sent().length < count && tries < 400; tries++) await sleep(25);
  };

  const emit = (no: string) => test.db.transaction((tx) => emitEvent(tx, member, 'order', { no }));
  await test.db.transaction(async (tx) => {
    await emitEvent(tx, member, 'order', { no: 'slow' });
    await emit('quick');
    await untilSent(1);
  });
  await untilSent(2);
  await emit('next');
  await untilSent(3);
  const events = sent();
  expect(events.map(({ no }) => no)).toEqual(['quick', 'slow', 'next']);
  expect(events[1]?.id).toBe(events[0]?.id);
});
