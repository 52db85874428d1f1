import type { TestApi } from '../../../testing/api';
import { createTestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
let staff: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await createSession(test.db, await createMember(test.db, '店員', ['staff']));
  await test.db.pool.query(
    `INSERT INTO job_failures (job, item, tries, since, next_try_at, error_id) VALUES
       ('closeLots', '7', 3, now() - interval '1 hour', now() + interval '1 hour', 'e-1'),
       ('scanBlocks', '', 9, now(), now(), 'e-2')`,
  );
  await test.db.pool.query(
    `INSERT INTO mail_outbox ("to", subject, body, attempts, next_try_at, last_error, created_at)
     VALUES ('a@shop.example', '主旨', '內容', 24, now() + interval '1 hour', '450', now() - interval '2 hours')`,
  );
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

const retry = (job: string, item: string) =>
  api.call(staff, 'POST', '/api/admin/jobs/retry', { job, item });

it('staff see failed items of all jobs and mails, the oldest first', async () => {
  const { body } = await api.call(staff, 'GET', '/api/admin/jobs');
  expect(body.data).toMatchObject({
    total: 3,
    list: [
      { job: 'sendMails', tries: 24, errorId: null },
      { job: 'closeLots', item: '7', tries: 3, errorId: 'e-1' },
      { job: 'scanBlocks', item: '', tries: 9 },
    ],
  });
});

it('staff can retry a failed item at once, with an audit row; an item without a failure is not found', async () => {
  expect((await retry('closeLots', '7')).body.success).toBe(true);
  const { rows } = await test.db.pool.query(
    `SELECT next_try_at <= now() AS due FROM job_failures WHERE job = 'closeLots'`,
  );
  expect(rows).toEqual([{ due: true }]);
  const log = await test.db.pool.query(`SELECT action, ref_id, note FROM staff_actions`);
  expect(log.rows).toEqual([{ action: 'job.retry', ref_id: 'closeLots:7', note: '結標 7' }]);
  expect((await retry('closeLots', '8')).status).toBe(404);
  const [mail] = (await test.db.pool.query('SELECT id FROM mail_outbox')).rows;
  expect((await retry('sendMails', String(mail.id))).body.success).toBe(true);
  const mails = await test.db.pool.query(
    'SELECT attempts, next_try_at <= now() AS due FROM mail_outbox',
  );
  expect(mails.rows).toEqual([{ attempts: 23, due: true }]);
});
