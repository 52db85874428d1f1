import { randomBytes } from 'node:crypto';
import { seal } from '../../modules/people/secondFactor/seal';
import { vapidKeyOf } from '../../push/pushConfig';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { createMember, createSession } from '../../testing/factories';
import { examineKeys } from './keys';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const newKey = () => randomBytes(32);
const examine = (keys: Parameters<typeof examineKeys>[1]) => examineKeys(test.ownerUrl, keys);

it('a key that does not open the second factors is a fault, an older one a note', async () => {
  const [key, next, foreign] = [newKey(), newKey(), newKey()];
  const vapidKeys = undefined;
  expect(await examine({ secondFactorKeys: [key], vapidKeys })).toMatchObject([{ state: 'ok' }]);
  const id = await createMember(test.db, '店長', ['admin']);
  await test.db.pool.query(
    'INSERT INTO second_factors (member_id, secret, enrolled_at) VALUES ($1, $2, now())',
    [id, seal(Buffer.alloc(20, 1), id, [key])],
  );
  const found = async (...secondFactorKeys: [Buffer, ...Buffer[]]) =>
    (await examine({ secondFactorKeys, vapidKeys }))[0];
  expect(await found(key)).toMatchObject({ state: 'ok', detail: expect.stringContaining('all 1') });
  expect(await found(next, key)).toMatchObject({
    state: 'note',
    detail: expect.stringContaining('reseal'),
  });
  expect(await found(foreign)).toMatchObject({
    state: 'fault',
    detail: expect.stringContaining('1 of 1'),
  });
});

it('browsers that subscribed with another key are counted', async () => {
  const [key, former] = [vapidKeyOf(newKey()), vapidKeyOf(newKey())];
  const memberId = await createMember(test.db);
  await createSession(test.db, memberId);
  await test.db.pool.query(
    `INSERT INTO push_subscriptions (member_id, session_id, endpoint, endpoint_hash, p256dh, auth, vapid_key)
     SELECT member_id, id, 'https://push.example/1', '\\x01', 'p', 'a', $2 FROM sessions WHERE member_id = $1`,
    [memberId, former.publicKey],
  );
  const found = (...vapidKeys: [typeof key, ...(typeof key)[]]) =>
    examine({ secondFactorKeys: undefined, vapidKeys });
  expect(await found(key, former)).toEqual([]);
  expect(await found(key)).toMatchObject([
    { state: 'note', detail: expect.stringContaining('Browsers that get no push: 1.') },
  ]);
});
