import { createTestApp, type TestApp } from '../testing/app';
import { createMember, createSession } from '../testing/factories';
import { until } from '../testing/until';
import { reportProcess } from './processReports';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function health() {
  const token = await createSession(shop.db, await createMember(shop.db, '店長', ['admin']));
  const { data } = (await shop.call(token, 'GET', '/api/admin/dashboard')).body;
  const { clockOffsetS, picturesFailingS } = data.health;
  return [clockOffsetS, picturesFailingS];
}
const machine = { offsetMs: 0 as number | undefined, failing: 0 };
const worker = {
  role: 'worker' as const,
  clock: {
    get offsetMs() {
      return machine.offsetMs;
    },
  },
  files: { failingS: () => machine.failing },
};
const api = { role: 'api' as const, clock: { offsetMs: 40 }, files: { failingS: () => 0 } };
const rows = async () =>
  (await shop.db.pool.query('SELECT id, role FROM process_reports ORDER BY role')).rows;

it('staff see the worst clock and storage of all processes that live', async () => {
  const [one, other] = [reportProcess(shop.db, api, 20), reportProcess(shop.db, worker, 20)];
  await until(async () => (await rows()).length === 2);
  expect(await health()).toEqual([0.04, 0]);
  Object.assign(machine, { offsetMs: -7_200_000, failing: 90.4 });
  await until(async () => (await health())[0] === 7200);
  expect(await health()).toEqual([7200, 90]);
  one.stop();
  other.stop();
});

it('a process that has ended says nothing after a minute, and is forgotten after a day', async () => {
  await shop.db.pool.query('DELETE FROM process_reports');
  await shop.db.pool.query(
    `INSERT INTO process_reports (id, role, clock_offset_ms, pictures_failing_s, at) VALUES
       ('an hour', 'worker', 99000, 99, now() - interval '1 hour'), ('days', 'worker', 99000, 99, now() - interval '2 days')`,
  );
  expect(await health()).toEqual([null, 0]);
  const one = reportProcess(shop.db, api, 20);
  await until(async () => (await rows()).some(({ role }) => role === 'api'));
  expect(await rows()).toEqual([
    { id: expect.any(String), role: 'api' },
    { id: 'an hour', role: 'worker' },
  ]);
  one.stop();
});
