import { taipeiDay } from '@common/text/taipeiDay';
import { checkoutShop } from '../../../testing/checkoutShop';
import { freezeSql } from '../../../testing/factories';
import { untilWaiting } from '../../../testing/meanwhile';
import { giveEmail, noticesOf } from '../../../testing/notices';
import { setMyHoliday } from './holiday';
import { remindOfHolidays } from './remindOfHolidays';

const shop = checkoutShop();
const { createSeller, sql } = shop;
const HOUR_MS = 3_600_000;

/** A seller whose holiday began some days ago and ends in so many hours. */
async function awayFor(hours: number, begunHoursAgo = 100) {
  const seller = await createSeller();
  await giveEmail(shop.db, seller.id);
  const { rows } = await sql(
    `INSERT INTO seller_holidays (seller_id, note, begun_at, ends_at)
     VALUES ($1, '', now() - make_interval(hours => $2), date_trunc('milliseconds', now()) + make_interval(mins => $3))
     RETURNING (extract(epoch FROM ends_at) * 1000)::bigint::text AS until`,
    [seller.id, begunHoursAgo, Math.round(hours * 60)],
  );
  return { ...seller, until: Number(rows[0]?.until) };
}
const remindersTo = async ({ id }: { id: number }) =>
  (await noticesOf(shop.db, id)).filter(({ kind }) => kind === 'holidayEnds');
const holiday = ({ token }: { token: string }, how: 'PUT' | 'DELETE', body?: object) =>
  shop.api.call(token, how, '/api/me/selling/holiday', body);

it('a seller is reminded once, the day before their return, also by several processes', async () => {
  const seller = await awayFor(14);
  await Promise.all([1, 2, 3].map(() => remindOfHolidays(shop.db)));
  await remindOfHolidays(shop.db);
  expect(await remindersTo(seller)).toMatchObject([
    { data: { day: taipeiDay(seller.until) }, read: false, mailDue: true },
  ]);
});

it.each([
  ['more than fifteen hours ahead', () => awayFor(15.2)],
  ['of a holiday as short as that', () => awayFor(10, 1)],
  ['that has passed', () => awayFor(-1)],
])('nobody is reminded of an end %s', async (_which, begin) => {
  const seller = await begin();
  await remindOfHolidays(shop.db);
  expect(await remindersTo(seller)).toEqual([]);
});

it('a frozen seller, whose goods stay off sale, is not reminded', async () => {
  const seller = await awayFor(5);
  await sql(freezeSql(), [seller.id]);
  await remindOfHolidays(shop.db);
  expect(await remindersTo(seller)).toEqual([]);
});

it('a change of the end settles the reminder, and its new end has one of its own', async () => {
  const seller = await awayFor(14);
  await remindOfHolidays(shop.db);
  const until = Date.now() + 40 * HOUR_MS;
  expect((await holiday(seller, 'PUT', { until, note: '' })).body.success).toBe(true);
  expect(await remindersTo(seller)).toMatchObject([{ read: true, mailDue: false }]);
  await remindOfHolidays(shop.db);
  expect(await remindersTo(seller)).toHaveLength(1);
  await sql(
    `UPDATE seller_holidays SET ends_at = now() + interval '3 hours' WHERE seller_id = $1`,
    [seller.id],
  );
  await remindOfHolidays(shop.db);
  expect(await remindersTo(seller)).toMatchObject([{ read: true }, { read: false }]);
  await holiday(seller, 'DELETE');
  expect((await remindersTo(seller)).every(({ read }) => read)).toBe(true);
});

it('a reminder waits for a change that is under way, and then is not sent', async () => {
  const seller = await awayFor(14);
  const { round } = await shop.db.transaction(async (tx) => {
    const caller = { memberId: seller.id, capabilities: [] };
    await setMyHoliday({ tx, caller, body: { note: '' } });
    const round = remindOfHolidays(shop.db);
    await untilWaiting(shop.db, 1);
    return { round };
  });
  await round;
  expect(await remindersTo(seller)).toEqual([]);
});
