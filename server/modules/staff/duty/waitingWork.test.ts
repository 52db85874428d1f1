import { Client } from 'pg';
import { expectAuditClean, ownerUrlOf } from '../../../testing/database';
import { noticesOf } from '../../../testing/notices';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { noticeDuty } from './noticeDuty';

let world: ReturnWorld;
let owner: Client;
beforeAll(async () => {
  world = await ReturnWorld.open();
  owner = new Client({ connectionString: ownerUrlOf(world.db) });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});
afterEach(() => expectAuditClean(world.db));

const run = () => noticeDuty(world.db, 1);
const toldOf = async ({ id }: Person, kind: string) =>
  (await noticesOf(world.db, id)).flatMap((one) => (one.kind === kind ? [one.data.count] : []));
/** As if their notices were older than an hour. */
const age = () => owner.query(`UPDATE notices SET created_at = created_at - interval '2 hours'`);

it('a return that waits is told to those who handle returns, at most once an hour', async () => {
  const [support, finance] = [
    await world.person([], ['support']),
    await world.person([], ['finance']),
  ];
  await world.opened();
  await run();
  await world.opened();
  await run();
  expect([await toldOf(support, 'returnsWait'), await toldOf(finance, 'returnsWait')]).toEqual([
    ['1'],
    [],
  ]);
  await age();
  await run();
  await age();
  await run();
  // The third time nothing new had come.
  expect(await toldOf(support, 'returnsWait')).toEqual(['1', '2']);
});

it('a question and a late order of the platform are told, those of members are not', async () => {
  const [support, asker] = [await world.person([], ['support']), await world.person()];
  const ask = async (sellerId: number | null) => {
    const { rows } = await world.sql(
      `SELECT id FROM products WHERE seller_id IS NOT DISTINCT FROM $1 ORDER BY id DESC LIMIT 1`,
      [sellerId],
    );
    await owner.query(
      `INSERT INTO questions (product_id, member_id, seller_id, text) VALUES ($1, $2, $3, '有現貨嗎？')`,
      [rows[0].id, asker.id, sellerId],
    );
  };
  const { seller, sale } = await world.marketSale();
  await world.opened(sale);
  const late = () =>
    owner.query(
      `UPDATE orders SET ship_by = now() - interval '1 minute' WHERE ship_by IS NOT NULL`,
    );
  await ask(seller.id);
  await world.paid(sale);
  await late();
  await run();
  expect(await toldOf(support, 'questionsWait')).toEqual([]);
  expect(await toldOf(support, 'ordersLate')).toEqual([]);
  await ask(null);
  await world.paid();
  await late();
  await run();
  expect(await toldOf(support, 'questionsWait')).toEqual(['1']);
  expect(await toldOf(support, 'ordersLate')).toEqual(['1']);
});

it('a job that keeps failing is told, one that has just failed is not', async () => {
  const finance = await world.person([], ['finance']);
  const fail = (item: string, since: string) =>
    owner.query(
      `INSERT INTO job_failures (job, item, tries, next_try_at, since, error_id)
       VALUES ('closeLots', $1, 3, now() + interval '1 hour', now() - $2::interval, gen_random_uuid())`,
      [item, since],
    );
  await fail('1', '1 minute');
  await run();
  expect(await toldOf(finance, 'jobsFail')).toEqual([]);
  await fail('2', '20 minutes');
  await run();
  expect(await toldOf(finance, 'jobsFail')).toEqual(['1']);
  await owner.query('DELETE FROM job_failures');
});

it('who switches the group off sees no such notice in the site', async () => {
  const [quiet, other] = [await world.person([], ['support']), await world.person([], ['support'])];
  const off = { group: 'duty', site: false, mail: false, push: false };
  const { body } = await world.api.call(quiet.token, 'PUT', '/api/me/notices/preferences', off);
  expect(body.success).toBe(true);
  await world.opened();
  await run();
  const shown = async (who: Person) =>
    (await world.get(who, '/api/me/notices')).body.data.list.filter(
      ({ kind }: { kind: string }) => kind === 'returnsWait',
    ).length;
  expect([await shown(quiet), await shown(other)]).toEqual([0, 1]);
});
