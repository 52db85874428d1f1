import { createTestApi, type TestApi } from './api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './database';
import { createMember, createSession } from './factories';
import { addPasskey, Passkey } from './passkey';

export const FACTOR = '/api/admin/second-factor';
export const KEYS = '/api/admin/passkeys';
export const PASS = `${FACTOR}/passkey`;
export const PROVE = '/api/me/proof/passkey';

/** A shop whose staff use passkeys, opened before and closed after a file's tests. */
export function passkeyDesk() {
  let database: TestDatabase;
  let api: TestApi;
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await createTestApi(database.db);
  });
  afterEach(() => expectAuditClean(database.db));
  afterAll(async () => {
    await api.close();
    await database.drop();
  });

  const sql = async (text: string, ...values: unknown[]) =>
    (await database.db.pool.query(text, values)).rows;
  async function person(rights: Parameters<typeof createMember>[2] = ['staff']) {
    const id = await createMember(database.db, undefined, rights);
    return { id, token: await createSession(database.db, id), key: new Passkey() };
  }
  /** Somebody with a passkey, and a later session of theirs that has passed nothing. */
  async function keyHolder() {
    const one = await person();
    await addPasskey(api, one.token, one.key);
    return { ...one, later: await createSession(database.db, one.id) };
  }
  const post = async (token: string, path: string, body?: object) =>
    (await api.call(token, 'POST', path, body)).body;
  return {
    get api() {
      return api;
    },
    get db() {
      return database.db;
    },
    sql,
    person,
    keyHolder,
    post,
    challengeOf: async (token: string, path = PASS): Promise<string> =>
      (await post(token, `${path}/challenge`)).data.challenge,
    isOpen: async (token: string) =>
      (await api.call(token, 'GET', '/api/admin/members')).body.errorCode,
    listOf: async (token: string) => (await api.call(token, 'GET', KEYS)).body.data,
    stale: (id: number) =>
      sql(`UPDATE sessions SET created_at = now() - interval '1 hour' WHERE member_id = $1`, id),
  };
}
