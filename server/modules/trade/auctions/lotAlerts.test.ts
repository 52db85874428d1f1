import { MAX_LOT_ALERTS } from '@common/auctions/lotAlerts';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot } from '../../../testing/lots';
import { addFavourite, noticeKindsOf, noticesOf } from '../../../testing/notices';
import { alertOfLots } from './alertOfLots';
import { remindOfLots } from './remindOfLots';
import { lockLot } from './store';

const MINUTE = 60_000;

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

async function createPerson() {
  const id = await make.createMember(test.db);
  const token = await make.createSession(test.db, id);
  return {
    id,
    set: async (lotId: number, atStart: boolean, atEnd: boolean) =>
      (await api.call(token, 'PUT', `/api/me/lot-alerts/${lotId}`, { atStart, atEnd })).body,
    list: async () => (await api.call(token, 'GET', '/api/me/lot-alerts')).body.data,
    kinds: () => noticeKindsOf(test.db, id),
    notices: () => noticesOf(test.db, id),
  };
}
const upcoming = (startsIn: number) =>
  createLot(test.db, { startsIn: startsIn * MINUTE, endsIn: (startsIn + 60) * MINUTE });
const live = (endsIn: number) => createLot(test.db, { endsIn: endsIn * MINUTE });
/** Moves a lot's start to some minutes from now. */
const startIn = (lotId: number, minutes: number) =>
  sql('UPDATE lots SET starts_at = now() + make_interval(mins => $2) WHERE id = $1', [
    lotId,
    minutes,
  ]);

it('a reminder does not wait for the bid that is being decided', async () => {
  const [person, lotId] = [await createPerson(), await live(60)];
  const { success } = await test.db.transaction(async (tx) => {
    await lockLot(tx, lotId);
    return person.set(lotId, false, true);
  });
  expect(success).toBe(true);
});

it('a member sets, changes and clears their own reminders of a lot', async () => {
  const [one, other] = [await createPerson(), await createPerson()];
  const lotId = await upcoming(120);
  expect((await one.set(lotId, true, false)).data).toEqual({ lotId, atStart: true, atEnd: false });
  await other.set(lotId, false, true);
  expect(await one.list()).toEqual([{ lotId, atStart: true, atEnd: false }]);
  await one.set(lotId, true, true);
  expect(await one.list()).toEqual([{ lotId, atStart: true, atEnd: true }]);
  await one.set(lotId, false, false);
  expect(await one.list()).toEqual([]);
  expect(await other.list()).toEqual([{ lotId, atStart: false, atEnd: true }]);
});

it('is sent once before the start and once before the end, by many workers, and not again when set anew', async () => {
  const person = await createPerson();
  const lotId = await upcoming(60);
  await person.set(lotId, true, true);
  await alertOfLots(test.db);
  expect(await person.kinds()).toEqual([]);
  await startIn(lotId, 9);
  const counts = await Promise.all([1, 2, 3, 4].map(() => alertOfLots(test.db)));
  expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await person.notices()).toMatchObject([
    { kind: 'lotStart', data: { startsAt: expect.stringMatching(/^\d\d:\d\d$/), price: '100.00' } },
  ]);
  await person.set(lotId, false, true);
  await person.set(lotId, true, true);
  expect(await alertOfLots(test.db)).toBe(0);
  await sql(
    `UPDATE lots SET starts_at = now() - interval '1 hour', ends_at = now() + interval '9 min',
       original_ends_at = now() + interval '9 min' WHERE id = $1`,
    [lotId],
  );
  await alertOfLots(test.db);
  // A soft close moves the end: the reminder does not come again.
  await sql(`UPDATE lots SET ends_at = ends_at + interval '5 min' WHERE id = $1`, [lotId]);
  await alertOfLots(test.db);
  expect(await person.kinds()).toEqual(['lotStart', 'lotEnd']);
});

it('is not sent for a lot that was withdrawn, is suspended, or whose reminder was switched off', async () => {
  const person = await createPerson();
  const [withdrawn, suspended, off] = [await upcoming(9), await upcoming(9), await upcoming(9)];
  for (const lotId of [withdrawn, suspended, off]) await person.set(lotId, true, true);
  await sql('UPDATE lots SET withdrawn_at = now() WHERE id = $1', [withdrawn]);
  await sql('UPDATE lots SET suspended_at = now() WHERE id = $1', [suspended]);
  await person.set(off, false, true);
  expect(await alertOfLots(test.db)).toBe(0);
  expect(await person.kinds()).toEqual([]);
  expect((await person.list()).map((one: { lotId: number }) => one.lotId)).toEqual([
    suspended,
    off,
  ]);
  // It comes when its seller may trade again, if there is still time.
  await sql('UPDATE lots SET suspended_at = NULL WHERE id = $1', [suspended]);
  await alertOfLots(test.db);
  expect(await person.kinds()).toEqual(['lotStart']);
});

it('of a lot that runs only the end is kept, and of one that is over nothing can be set', async () => {
  const person = await createPerson();
  const running = await live(60);
  expect((await person.set(running, true, true)).data).toMatchObject({
    atStart: false,
    atEnd: true,
  });
  const over = await live(1);
  await endLot(test.db, over);
  expect((await person.set(over, false, true)).errorCode).toBe('LOT_OVER');
  expect((await person.set(over, false, false)).success).toBe(true);
  expect((await person.set(999_999_999, true, false)).success).toBe(false);
});

it('takes the place of the general reminder that favourites bring', async () => {
  const person = await createPerson();
  const lotId = await live(14);
  const { rows } = await sql('SELECT product_id FROM lots WHERE id = $1', [lotId]);
  await addFavourite(test.db, person.id, rows[0].product_id);
  await person.set(lotId, false, true);
  await remindOfLots(test.db);
  expect(await person.kinds()).toEqual([]);
  await sql(
    `UPDATE lots SET ends_at = now() + interval '9 min', original_ends_at = now() + interval '9 min' WHERE id = $1`,
    [lotId],
  );
  await alertOfLots(test.db);
  expect(await person.kinds()).toEqual(['lotEnd']);
});

it('a member has a limited number of reminders, and can change one of them when it is reached', async () => {
  const person = await createPerson();
  const [first, more] = [await upcoming(60), await upcoming(60)];
  await person.set(first, true, false);
  await sql(
    `WITH l AS (
       INSERT INTO lots (product_id, channel, start_price, price, bands, starts_at, ends_at, original_ends_at)
       SELECT product_id, channel, start_price, price, bands, starts_at, ends_at, original_ends_at
       FROM lots, generate_series(2, $3) WHERE id = $2 RETURNING id)
     INSERT INTO lot_alerts (member_id, lot_id, at_start, at_end) SELECT $1, id, true, false FROM l`,
    [person.id, first, MAX_LOT_ALERTS],
  );
  expect(await person.set(more, true, false)).toMatchObject({
    errorCode: 'LOT_ALERTS_FULL',
    data: { most: MAX_LOT_ALERTS },
  });
  expect((await person.set(first, true, true)).success).toBe(true);
  // A piece is in one auction at a time.
  await sql(
    `UPDATE lots SET withdrawn_at = now() WHERE id > $1 AND product_id = (SELECT product_id FROM lots WHERE id = $1)`,
    [first],
  );
});

it('the coming lots of both channels are one list, the next first', async () => {
  const seller = await make.createMember(test.db);
  const [later, next] = [
    await createLot(test.db, { startsIn: 3 * MINUTE, endsIn: 90 * MINUTE }),
    await createLot(test.db, { sellerId: seller, startsIn: 2 * MINUTE, endsIn: 90 * MINUTE }),
  ];
  const { data } = (await api.call('', 'GET', '/api/auctions?channel=all&phase=upcoming')).body;
  const [one, two] = data.list;
  expect([one, two]).toMatchObject([
    { lotId: next, channel: 'market' },
    { lotId: later, channel: 'shop' },
  ]);
});
