import { type PushReport, sendDuePushes } from '../../../jobs/sendPushes';
import type { Push, PushResult } from '../../../push/pushSender';
import { freezeSql } from '../../../testing/factories';
import { meanwhile } from '../../../testing/meanwhile';
import { PUSH_PATH, type PushPerson, PushWorld } from '../../../testing/pushes';
import { queueDuePushes } from './queuePushes';

let world: PushWorld;
beforeAll(async () => {
  world = await PushWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('sending', () => {
  test('what the service does not take is tried again, longer and longer, and never twice where it was taken', async () => {
    const one = await world.person();
    await world.turnOn(one, 'phone');
    await world.turnOn(await world.signIn(one.id), 'desktop');
    await world.paid(one, 'G1');
    await queueDuePushes(world.own.db);
    const flaky = {
      send: async (push: Push): Promise<PushResult> => {
        await world.service.send(push);
        return push.to.endpoint.endsWith('phone') && world.service.got.length < 4
          ? { outcome: 'later', afterS: 300 }
          : { outcome: 'sent' };
      },
    };
    await sendDuePushes(world.own.db, flaky);
    await sendDuePushes(world.own.db, flaky);
    expect(world.service.browsers).toEqual(['desktop', 'phone']);
    const [{ s } = { s: 0 }] = await world.sql<{ s: number }>(
      'SELECT extract(epoch FROM next_try_at - now())::int AS s FROM push_outbox',
    );
    expect(s).toBeGreaterThan(290);
    await world.makeDue();
    await sendDuePushes(world.own.db, flaky);
    await world.makeDue();
    await sendDuePushes(world.own.db, flaky);
    expect(world.service.browsers).toEqual(['desktop', 'phone', 'phone', 'phone']);
    expect(await world.sql('SELECT 1 FROM push_outbox')).toEqual([]);
  });

  test('simultaneous workers send each push once', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, world.person));
    await Promise.all(people.map((one, n) => world.turnOn(one, `b${n}`)));
    await Promise.all(people.map((one) => world.paid(one, 'G1')));
    await Promise.all([1, 2, 3].map(() => queueDuePushes(world.own.db)));
    await Promise.all([1, 2, 3].map(() => sendDuePushes(world.own.db, world.service)));
    expect(new Set(world.service.browsers).size).toBe(25);
    expect(world.service.got).toHaveLength(25);
  });

  test('a browser that is gone, or refuses five times in a row, is forgotten', async () => {
    const [gone, refusing] = [await world.person(), await world.person()];
    await world.turnOn(gone, 'gone');
    world.service.answer = { outcome: 'gone' };
    await world.paid(gone, 'G1');
    await world.deliver();
    expect(await world.stateOf(gone)).toMatchObject({ browsers: 0 });
    await world.turnOn(refusing, 'refusing');
    world.service.answer = { outcome: 'refused', status: 403 };
    for (let n = 1; n <= 5; n++) {
      expect(await world.stateOf(refusing)).toMatchObject({ browsers: 1 });
      await world.paid(refusing, `G${n}`);
      await world.deliver();
    }
    expect(await world.stateOf(refusing)).toMatchObject({ browsers: 0 });
  });

  test('what came of each push is reported with its service, a refusal with its status', async () => {
    const one = await world.person();
    const endpoint = 'https://wns2-db5p.notify.windows.com/w/?token=1';
    await world.turnOn(one, 'phone');
    await world.turnOn(await world.signIn(one.id), 'desktop', { endpoint });
    await world.paid(one, 'G1');
    await queueDuePushes(world.own.db);
    const service = {
      send: async ({ to }: Push): Promise<PushResult> =>
        to.endpoint === endpoint ? { outcome: 'refused', status: 403 } : { outcome: 'sent' },
    };
    const reports: PushReport[] = [];
    await sendDuePushes(world.own.db, service, (report) => reports.push(report));
    expect(reports).toHaveLength(2);
    expect(reports).toContainEqual({ outcome: 'sent', service: 'googleapis.com' });
    expect(reports).toContainEqual({ outcome: 'refused', status: 403, service: 'windows.com' });
  });

  test('a test comes to the browser that asked, and to no other one of the member', async () => {
    const one = await world.person();
    expect((await world.api.call(one.token, 'POST', `${PUSH_PATH}/test`)).body.errorCode).toBe(
      'PUSH_NOT_HERE',
    );
    await world.turnOn(one, 'phone');
    await world.turnOn(await world.signIn(one.id), 'desktop');
    await world.api.call(one.token, 'POST', `${PUSH_PATH}/test`);
    await world.deliver();
    expect(world.service.browsers).toEqual(['phone']);
    for (let n = 0; n < 3; n++) await world.api.call(one.token, 'POST', `${PUSH_PATH}/test`);
    expect((await world.api.call(one.token, 'POST', `${PUSH_PATH}/test`)).body.errorCode).toBe(
      'TOO_OFTEN',
    );
  });
});

describe('another person never gets them', () => {
  test('a browser in which another member turns pushes on is that member’s, with what waited', async () => {
    const [one, next] = [await world.person(), await world.person()];
    await world.turnOn(one, 'shared');
    await world.paid(one, 'G1');
    await queueDuePushes(world.own.db);
    await world.turnOn(next, 'shared');
    expect(await world.sql('SELECT 1 FROM push_outbox')).toEqual([]);
    await world.paid(one, 'G2');
    await world.paid(next, 'G3');
    await world.deliver();
    expect(world.service.links).toEqual(['3']);
    expect(await world.stateOf(one)).toMatchObject({ here: false, browsers: 0 });
  });

  const ends: [string, (who: PushPerson, other: PushPerson) => Promise<unknown>][] = [
    ['signing out', ({ token }) => world.api.call(token, 'POST', '/api/auth/logout')],
    [
      'ending the other sessions',
      (_, { token }) => world.api.call(token, 'DELETE', '/api/me/sessions'),
    ],
    ['a freeze', ({ id }) => world.sql(freezeSql(), [id])],
    [
      'the deletion of old sessions',
      ({ id }) => world.sql('DELETE FROM sessions WHERE member_id = $1', [id]),
    ],
  ];
  test.each(ends)('%s ends the pushes of the browser', async (_, end) => {
    const one = await world.person();
    const other = await world.signIn(one.id);
    await world.turnOn(one, 'phone');
    await world.paid(one, 'G1');
    await queueDuePushes(world.own.db);
    await end(one, other);
    expect(await world.sql('SELECT 1 FROM push_subscriptions')).toEqual([]);
    await world.deliver();
    expect(world.service.got).toEqual([]);
  });

  test('an expired session gets none and is forgotten, without anybody signing out', async () => {
    const one = await world.person();
    await world.turnOn(one, 'phone');
    await world.sql('UPDATE sessions SET expires_at = now() WHERE member_id = $1', [one.id]);
    expect(await world.stateOf(await world.signIn(one.id))).toMatchObject({ browsers: 0 });
    await world.paid(one, 'G1');
    await world.deliver();
    expect(world.service.got).toEqual([]);
    expect(await world.sql('SELECT 1 FROM push_subscriptions')).toEqual([]);
  });

  test('a session that ends while its browser subscribes leaves no subscription', async () => {
    const one = await world.person();
    const end = `UPDATE sessions SET revoked_at = now() WHERE member_id = ${one.id}`;
    await meanwhile(world.own.db, [end], () => world.turnOn(one, 'phone'), 1);
    expect(await world.sql('SELECT 1 FROM push_subscriptions')).toEqual([]);
  });
});
