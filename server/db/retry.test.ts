import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import * as make from '../testing/factories';
import { retryTransient } from './retry';

const failing = (code: string) => Object.assign(new Error(code), { code });

it.each(['40001', '40P01', '55P03'])(
  'runs a transaction that failed with %s again',
  async (code) => {
    let tried = 0;
    const answer = await retryTransient(async () => {
      if (++tried < 3) throw failing(code);
      return 'done';
    });
    expect([answer, tried]).toEqual(['done', 3]);
  },
);

it('runs nothing again that failed for good', async () => {
  let tried = 0;
  const work = async () => {
    tried += 1;
    throw failing('23505');
  };
  await expect(retryTransient(work)).rejects.toMatchObject({ code: '23505' });
  expect(tried).toBe(1);
});

it('begins no attempt that would end after the time that a browser waits', async () => {
  let clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  let tried = 0;
  const work = async () => {
    tried += 1;
    clock += 250;
    throw failing('40P01');
  };
  await expect(retryTransient(work)).rejects.toMatchObject({ code: '40P01' });
  expect(tried).toBe(3);
  jest.restoreAllMocks();
});

describe('a write that loses against others', () => {
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

  async function asOwner(text: string): Promise<void> {
    const owner = new Client({ connectionString: test.ownerUrl });
    await owner.connect();
    await owner.query(text);
    await owner.end();
  }

  /** The database refuses the next quotes, as it does when it ends a deadlock. */
  async function failNext(times: number, code: string): Promise<void> {
    await asOwner(`CREATE SEQUENCE failed`);
    await asOwner(`CREATE FUNCTION fail_now() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF nextval('failed') <= ${times} THEN RAISE EXCEPTION 'lost' USING ERRCODE = '${code}'; END IF;
      RETURN NULL; END $$`);
    await asOwner(
      'CREATE TRIGGER fail_now AFTER INSERT ON exchange_quotes FOR EACH ROW EXECUTE FUNCTION fail_now()',
    );
  }
  const mend = () => asOwner('DROP FUNCTION fail_now CASCADE; DROP SEQUENCE failed');

  const quote = (token: string, key: string) =>
    api.call(token, 'POST', '/api/exchange/quote', { amount: '5' }, key);

  it('is run again, and answered as if nothing had been', async () => {
    const token = await make.createSession(test.db, await make.createMember(test.db));
    await failNext(2, '40P01');
    const { body } = await quote(token, randomUUID());
    await mend();
    expect(body).toMatchObject({ success: true });
  });

  it('a caller that always loses gets an error and nothing moves; the same key works later', async () => {
    const token = await make.createSession(test.db, await make.createMember(test.db));
    const key = randomUUID();
    await failNext(1000, '40001');
    const lost = await quote(token, key);
    await mend();
    expect(lost).toMatchObject({ status: 200, body: { errorCode: 'BUSY', code: -1 } });
    expect((await quote(token, key)).body).toMatchObject({ success: true });
  });
});
