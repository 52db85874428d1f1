import type { Endpoint } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { createMember, createSession } from './testing/factories';
import { WITHOUT_FRESH_PROOF } from './testing/proofs';
import { sampleOf } from './testing/sampleInput';
import { nameOf, staffWrites } from './testing/staffOperations';

let test: TestDatabase;
let api: TestApi;
let admin: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  admin = await createMember(test.db, undefined, ['admin']);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});

/** A session whose sign-in is too long ago to count as a proof. */
async function staleSession(): Promise<{ id: number; token: string }> {
  const token = await createSession(test.db, admin);
  const { rows } = await test.db.pool.query(
    `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE id = (SELECT max(id) FROM sessions) RETURNING id`,
  );
  return { id: rows[0].id, token };
}

const prove = (id: number) =>
  test.db.pool.query('UPDATE sessions SET proven_at = now() WHERE id = $1', [id]);

/** A valid request about a record that does not exist; uploads are files, of which none needs a proof. */
function send(token: string, endpoint: Endpoint, key?: string) {
  const { method, path, params, body } = endpoint;
  const url = path.replace(/:(\w+)/g, (_all, name) => {
    const schema = params?.properties[name];
    return schema?.type === 'integer' ? '999999999999' : String(schema && sampleOf(schema));
  });
  return api.call(token, method, url, body && Object(sampleOf(body)), key);
}

const proven = staffWrites.filter(({ freshProof }) => freshProof);

it('each write of staff needs a fresh proof, or says why it does without', () => {
  const without = staffWrites.filter(({ freshProof }) => !freshProof).map(nameOf);
  expect(without.sort()).toEqual(Object.keys(WITHOUT_FRESH_PROOF).sort());
});

it('no read asks for a proof: only writes are declared', () => {
  const reads = endpoints.filter((one) => one.method === 'GET' && 'freshProof' in one);
  expect(reads).toEqual([]);
});

it.each(proven.map((one) => [nameOf(one), one] as const))(
  '%s is refused without a fresh proof, and the same request goes on after one',
  async (_name, endpoint) => {
    const { id, token } = await staleSession();
    const key = `a-key-of-one-intent-${id}`;
    expect((await send(token, endpoint, key)).body.errorCode).toBe('PROOF_NEEDED');
    await prove(id);
    expect((await send(token, endpoint, key)).body.errorCode).not.toBe('PROOF_NEEDED');
  },
);

it.each(
  staffWrites
    .filter(({ freshProof, kind }) => !freshProof && kind !== 'upload')
    .map((one) => [nameOf(one), one] as const),
)('%s asks for none', async (_name, endpoint) => {
  const { token } = await staleSession();
  expect((await send(token, endpoint)).body.errorCode).not.toBe('PROOF_NEEDED');
});
