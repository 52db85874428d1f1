import type { Capability } from '@common/people/roles';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createMember, createSession, freezeSql } from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

const REASON = '新進同仁，主管同意';
const sql = async (text: string, ...values: unknown[]) =>
  (await test.db.pool.query(text, values)).rows;
async function person(rights: Capability[] = [], email?: string) {
  const id = await createMember(test.db, undefined, rights);
  if (email) await sql('UPDATE members SET email = $2 WHERE id = $1', id, email);
  return { id, token: await createSession(test.db, id) };
}
type Person = Awaited<ReturnType<typeof person>>;
const post = async (by: Person, path: string, body?: object) =>
  (await api.call(by.token, 'POST', path, body)).body;
const change = (by: Person, of: Person, role: Capability, granted: boolean) =>
  post(by, `/api/admin/staff/${of.id}/roles`, { role, granted, reason: REASON });
const rolesOf = async ({ id }: Person) =>
  (await sql('SELECT capability FROM capabilities WHERE member_id = $1 ORDER BY 1', id)).map(
    (row) => row.capability,
  );
/** As if the person had signed in long ago. */
const age = ({ id }: Person) =>
  sql(
    `UPDATE sessions SET created_at = now() - interval '1 hour', proven_at = NULL WHERE member_id = $1`,
    id,
  );

describe('changing roles', () => {
  it('an administrator grants and revokes a role, each with its audit row', async () => {
    const [admin, one] = [await person(['admin']), await person()];
    const { data } = await change(admin, one, 'finance', true);
    expect(data.people).toContainEqual(
      expect.objectContaining({ id: one.id, capabilities: ['finance'], secondFactor: false }),
    );
    expect((await api.call(one.token, 'GET', '/api/admin/journals')).status).toBe(200);
    expect((await api.call(one.token, 'GET', '/api/admin/products')).status).toBe(403);
    expect((await change(admin, one, 'finance', true)).errorCode).toBe('ROLE_STATE');
    expect((await change(admin, one, 'finance', false)).errorCode).toBe('');
    expect((await api.call(one.token, 'GET', '/api/admin/journals')).status).toBe(403);
    expect((await change(admin, one, 'finance', false)).errorCode).toBe('ROLE_STATE');
    expect(
      await sql(
        `SELECT action, note FROM staff_actions WHERE staff_id = $1 AND ref_id = $2 ORDER BY id`,
        admin.id,
        String(one.id),
      ),
    ).toEqual([
      { action: 'member.grant', note: `finance: ${REASON}` },
      { action: 'member.revoke', note: `finance: ${REASON}` },
    ]);
  });

  it('one’s own roles, an unknown member and an old proof are refused', async () => {
    const [admin, one] = [await person(['admin', 'finance']), await person()];
    expect((await change(admin, admin, 'finance', false)).errorCode).toBe('OWN_ROLE');
    const nobody = { id: 999_999_999, token: '' };
    expect((await change(admin, nobody, 'support', true)).errorCode).toBe('NOT_FOUND');
    await age(admin);
    expect((await change(admin, one, 'support', true)).errorCode).toBe('PROOF_NEEDED');
    expect([await rolesOf(admin), await rolesOf(one)]).toEqual([['admin', 'finance'], []]);
  });

  it('two administrators who revoke each other at once leave one', async () => {
    await sql(
      `SELECT revoke_capability(member_id, 'admin', NULL, 'test') FROM capabilities WHERE capability = 'admin'`,
    );
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await person(['admin']), await person(['admin'])];
      const both = await Promise.all([
        change(one, other, 'admin', false),
        change(other, one, 'admin', false),
      ]);
      expect(both.filter(({ success }) => success)).toHaveLength(1);
      const left = await sql(`SELECT member_id FROM capabilities WHERE capability = 'admin'`);
      expect(left).toHaveLength(1);
      await sql(
        `SELECT revoke_capability(member_id, 'admin', NULL, 'test') FROM capabilities WHERE capability = 'admin'`,
      );
    }
  });
});

describe('invitations', () => {
  let count = 0;
  const newEmail = () => `invited${++count}@shop.example`;
  const invite = (by: Person, email: string, role = 'support') =>
    post(by, '/api/admin/staff/invitations', { email, role, reason: REASON });
  async function tokenOf(email: string): Promise<string> {
    const [mail] = await sql(
      'SELECT body FROM mail_outbox WHERE "to" = $1 ORDER BY id DESC LIMIT 1',
      email,
    );
    return /\/email\/staff#([A-Za-z0-9_-]{43})/.exec(mail?.body)?.[1] ?? '';
  }
  const read = (by: Person, token: string) => post(by, '/api/me/staff-invitation/read', { token });
  const accept = (by: Person, token: string, name?: string) =>
    post(by, '/api/me/staff-invitation', { token, ...(name !== undefined && { name }) });
  const openOf = async (email: string) =>
    (await sql('SELECT id FROM staff_invitations WHERE email = $1 ORDER BY id DESC', email))[0]?.id;

  it('the invited person gets the role once, in the name of who invited', async () => {
    const [admin, email] = [await person(['admin']), newEmail()];
    expect((await invite(admin, email.toUpperCase())).data.invitations).toContainEqual(
      expect.objectContaining({ email, role: 'support' }),
    );
    const token = await tokenOf(email);
    const one = await person([], email);
    expect((await read(one, token)).data).toMatchObject({ role: 'support' });
    expect((await accept(one, token)).data.capabilities).toEqual(['support']);
    // The inviter's action: where the new colleague sits is no part of it.
    const granted = await sql(
      `SELECT source FROM staff_actions WHERE action = 'member.grant' AND ref_id = $1`,
      String(one.id),
    );
    expect(granted).toEqual([{ source: { by: 'system' } }]);
    expect((await accept(one, token)).errorCode).toBe('INVITATION_GONE');
    expect(
      await sql('SELECT staff_id, note FROM capability_changes WHERE member_id = $1', one.id),
    ).toEqual([{ staff_id: admin.id, note: REASON }]);
  });

  it('the new colleague is known by the name they give, and has no role by a name that is refused', async () => {
    const [admin, email] = [await person(['admin']), newEmail()];
    await invite(admin, email);
    const [token, one] = [await tokenOf(email), await person([], email)];
    const refused = await accept(one, token, '阿\u200b芳');
    expect(refused).toMatchObject({
      errorCode: 'BAD_INPUT',
      data: { faults: [{ field: 'name' }] },
    });
    expect(await rolesOf(one)).toEqual([]);
    const { data } = await accept(one, token, ' 客服  阿芳 ');
    expect(data).toMatchObject({ name: '客服 阿芳', capabilities: ['support'] });
  });

  it('the mail is dropped once its link has ended', async () => {
    const [admin, email] = [await person(['admin']), newEmail()];
    await invite(admin, email);
    const found = await sql(
      `SELECT m.expires_at = date_trunc('milliseconds', i.expires_at) AS same
       FROM mail_outbox m JOIN staff_invitations i ON i.email = m."to" WHERE i.email = $1`,
      email,
    );
    expect(found).toEqual([{ same: true }]);
  });

  it('only a hash of the token is stored', async () => {
    const [admin, email] = [await person(['admin']), newEmail()];
    await invite(admin, email);
    const [row] = await sql('SELECT row_to_json(i)::text AS text FROM staff_invitations i');
    expect(row?.text).not.toContain(await tokenOf(email));
  });

  it('another member learns nothing of it, and does not use it up', async () => {
    const [admin, email] = [await person(['admin']), newEmail()];
    await invite(admin, email);
    const token = await tokenOf(email);
    const stranger = await person([], newEmail());
    const unknown = 'x'.repeat(43);
    expect(await read(stranger, token)).toEqual(await read(stranger, unknown));
    expect((await accept(stranger, token)).errorCode).toBe('INVITATION_GONE');
    expect((await accept(await person(), token)).errorCode).toBe('INVITATION_GONE');
    expect((await accept(await person([], email), token)).errorCode).toBe('');
  });

  it('an address has one open invitation; sent again, the former link ends', async () => {
    const [admin, email] = [await person(['admin']), newEmail()];
    await invite(admin, email);
    expect((await invite(admin, email)).errorCode).toBe('INVITED_ALREADY');
    const first = await tokenOf(email);
    const id = await openOf(email);
    expect((await post(admin, `/api/admin/staff/invitations/${id}/resend`)).errorCode).toBe('');
    const one = await person([], email);
    expect((await accept(one, first)).errorCode).toBe('INVITATION_GONE');
    expect((await accept(one, await tokenOf(email))).errorCode).toBe('');
    expect((await post(admin, `/api/admin/staff/invitations/${id}/resend`)).errorCode).toBe(
      'NOT_FOUND',
    );
  });

  it.each([
    [
      'it is revoked',
      async (admin: Person, email: string) =>
        post(admin, `/api/admin/staff/invitations/${await openOf(email)}/revoke`),
    ],
    [
      'it expires',
      (_: Person, email: string) =>
        sql(`UPDATE staff_invitations SET expires_at = now() WHERE email = $1`, email),
    ],
    ['who invited is frozen', (admin: Person) => sql(freezeSql(), admin.id)],
    [
      'who invited is no administrator any more',
      (admin: Person) => sql(`SELECT revoke_capability($1, 'admin', NULL, 'test')`, admin.id),
    ],
  ])('the link ends when %s', async (_, end) => {
    const [admin, email] = [await person(['admin']), newEmail()];
    await invite(admin, email);
    const token = await tokenOf(email);
    await end(admin, email);
    const one = await person([], email);
    expect((await read(one, token)).errorCode).toBe('INVITATION_GONE');
    expect((await accept(one, token)).errorCode).toBe('INVITATION_GONE');
    expect(await rolesOf(one)).toEqual([]);
  });

  it('of two who accept at once one is granted the role', async () => {
    const [admin, email] = [await person(['admin']), newEmail()];
    await invite(admin, email);
    const token = await tokenOf(email);
    const one = await person([], email);
    const both = await Promise.all([accept(one, token), accept(one, token)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });

  it('inviting oneself and inviting without a fresh proof are refused', async () => {
    const email = newEmail();
    const admin = await person(['admin'], email);
    expect((await invite(admin, email)).errorCode).toBe('OWN_ROLE');
    await age(admin);
    expect((await invite(admin, newEmail())).errorCode).toBe('PROOF_NEEDED');
  });
});
