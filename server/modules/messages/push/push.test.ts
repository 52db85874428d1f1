import { vapidKeyOf } from '../../../push/pushConfig';
import { createTestApi } from '../../../testing/api';
import { createProduct } from '../../../testing/factories';
import { PUSH_KEY, PUSH_PATH, PushWorld, subscriptionOf } from '../../../testing/pushes';
import { notify } from '../notices/notify';

const UNIT = 10n ** 18n;

let world: PushWorld;
beforeAll(async () => {
  world = await PushWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('subscribing', () => {
  test('a browser is on for its session until it is switched off', async () => {
    const one = await world.person();
    expect(await world.stateOf(one)).toEqual({ key: PUSH_KEY.publicKey, here: false, browsers: 0 });
    expect((await world.turnOn(one, 'phone')).data).toMatchObject({ here: true, browsers: 1 });
    const other = await world.signIn(one.id);
    expect(await world.stateOf(other)).toMatchObject({ here: false, browsers: 1 });
    await world.turnOn(one, 'phone again');
    expect(await world.stateOf(one)).toMatchObject({ here: true, browsers: 1 });
    await world.api.call(one.token, 'DELETE', PUSH_PATH);
    expect(await world.stateOf(one)).toMatchObject({ here: false, browsers: 0 });
  });

  test.each([
    [{ endpoint: 'https://intranet.example/a' }, 'PUSH_SERVICE'],
    [{ key: vapidKeyOf(Buffer.alloc(32, 2)).publicKey }, 'PUSH_KEYS'],
    [{ endpoint: 'http://fcm.googleapis.com/a' }, 'BAD_INPUT'],
  ])('%j is refused with %s', async (change, code) => {
    const one = await world.person();
    expect((await world.turnOn(one, 'phone', change)).errorCode).toBe(code);
    expect(await world.stateOf(one)).toMatchObject({ here: false });
  });

  test('without a key nothing is offered or taken', async () => {
    const closed = await createTestApi(world.own.db);
    const { token } = await world.person();
    expect((await closed.call(token, 'GET', PUSH_PATH)).body.data.key).toBeNull();
    const { body } = await closed.call(token, 'PUT', PUSH_PATH, subscriptionOf('phone'));
    expect(body.errorCode).toBe('PUSH_CLOSED');
    await closed.close();
  });

  test('an eleventh browser takes the place of the first', async () => {
    const { id } = await world.person();
    for (let n = 1; n <= 11; n++)
      await world.turnOn(await world.signIn(id), `b${String(n).padStart(2, '0')}`);
    await world.paid({ id, token: '' }, 'G1');
    await world.deliver();
    expect(world.service.browsers).toHaveLength(10);
    expect(world.service.browsers).not.toContain('b01');
  });

  test('sessions that subscribe one browser at the same time leave one owner', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(world.person));
    await Promise.all(people.map((one) => world.turnOn(one, 'shared')));
    const states = await Promise.all(people.map(world.stateOf));
    expect(states.filter(({ here }) => here)).toHaveLength(1);
  });
});

describe('a notice', () => {
  test('goes to every browser of its member, and to nobody else', async () => {
    const one = await world.person();
    await world.turnOn(one, 'phone');
    await world.turnOn(await world.signIn(one.id), 'desktop');
    await world.turnOn(await world.person(), 'stranger');
    await world.paid(one, 'G1');
    await world.deliver();
    await world.deliver();
    expect(world.service.browsers).toEqual(['desktop', 'phone']);
    expect(world.service.got[0]).toMatchObject({
      urgency: 'normal',
      ttlS: expect.any(Number),
      to: { vapidKey: PUSH_KEY.publicKey },
      shown: {
        title: '付款成功',
        text: '訂單 G1 付款成功：90.00 GAB，賣家會儘快處理。',
        link: '/member/order/view/G1',
      },
    });
    expect(await world.sql('SELECT 1 FROM push_outbox')).toEqual([]);
  });

  test('of a bidding war is pushed once, with the newest price, and the next one a minute later', async () => {
    const one = await world.person();
    await world.turnOn(one, 'phone');
    const { productId } = await createProduct(world.own.db);
    for (let bid = 1; bid <= 5; bid++) await world.outbid(one, productId, bid, BigInt(10 + bid));
    await world.deliver();
    await world.outbid(one, productId, 6, 30n);
    await world.deliver();
    expect(world.service.got).toHaveLength(1);
    expect(world.service.got[0]?.shown.text).toContain('目前價格 15.00 GAB');
    expect(world.service.got[0]).toMatchObject({ urgency: 'high' });
    expect(world.service.got[0]?.ttlS).toBeLessThanOrEqual(600);
    const [waiting] = await world.sql(
      `SELECT extract(epoch FROM push_due_at - now())::int AS s FROM notices WHERE member_id = $1 AND push_due_at IS NOT NULL`,
      [one.id],
    );
    expect(waiting?.s).toBeGreaterThan(50);
  });

  test('that is not pushed by kind, by choice or for want of a browser leaves nothing to do', async () => {
    const [one, none] = [await world.person(), await world.person()];
    await world.turnOn(one, 'phone');
    const body = { group: 'orders', site: true, mail: true, push: false };
    const chosen = await world.api.call(one.token, 'PUT', '/api/me/notices/preferences', body);
    expect(chosen.body.data).toContainEqual(body);
    await world.paid(one, 'G1');
    await world.paid(none, 'G2');
    await world.own.db.transaction((tx) =>
      notify(tx, one.id, 'depositCredited', { amount: UNIT, txHash: '0x1', depositId: 1 }),
    );
    expect(
      await world.sql(
        'SELECT 1 FROM notices WHERE push_due_at IS NOT NULL AND member_id IN ($1, $2)',
        [one.id, none.id],
      ),
    ).toEqual([]);
    await world.deliver();
    expect(world.service.got).toEqual([]);
  });

  test('of a new order or a sold lot goes to the seller’s browsers, until they switch that off', async () => {
    const seller = await world.person();
    await world.turnOn(seller, 'phone');
    const { productId } = await createProduct(world.own.db);
    const sell = (no: string, lotId: number) =>
      world.own.db.transaction(async (tx) => {
        await notify(tx, seller.id, 'orderToShip', { out_trade_no: no, paid: '90.00 GAB' });
        await notify(tx, seller.id, 'sold', { lotId, productId, price: 90n * UNIT });
      });
    await sell('G1', 1);
    await world.deliver();
    expect(world.service.got.map(({ shown }) => shown.title).sort()).toEqual([
      '拍品成交',
      '有新訂單',
    ]);
    const body = { group: 'selling', site: true, mail: true, push: false };
    await world.api.call(seller.token, 'PUT', '/api/me/notices/preferences', body);
    await sell('G2', 2);
    await world.deliver();
    expect(world.service.got).toHaveLength(2);
  });

  test('that was read, switched off or expired meanwhile is dropped', async () => {
    const one = await world.person();
    await world.turnOn(one, 'phone');
    world.service.answer = { outcome: 'later', afterS: undefined };
    for (const no of ['G1', 'G2', 'G3']) await world.paid(one, no);
    await world.deliver();
    expect(world.service.got).toHaveLength(3);
    await world.sql(
      `UPDATE push_outbox SET expires_at = now() WHERE payload ->> 'link' LIKE '%G1'`,
    );
    await world.sql(`UPDATE notices SET read_at = now() WHERE member_id = $1 AND subject = 'G2'`, [
      one.id,
    ]);
    await world.makeDue();
    await world.deliver();
    expect(world.service.links).toEqual(['1', '2', '3', '3']);
    const body = { group: 'orders', site: true, mail: true, push: false };
    await world.api.call(one.token, 'PUT', '/api/me/notices/preferences', body);
    await world.makeDue();
    await world.deliver();
    expect(world.service.got).toHaveLength(4);
    expect(await world.sql('SELECT 1 FROM push_outbox')).toEqual([]);
  });
});
