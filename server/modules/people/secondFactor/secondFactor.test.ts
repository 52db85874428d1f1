import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';
import { noticesOf } from '../../../testing/notices';
import { enrol, Phone } from '../../../testing/secondFactor';
import { reseal } from './reseal';
import { tryUnseal } from './seal';

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

const PATH = '/api/admin/second-factor';
const sql = async (text: string, ...values: unknown[]) =>
  (await test.db.pool.query(text, values)).rows;

async function person(rights: Parameters<typeof createMember>[2] = ['staff']) {
  const id = await createMember(test.db, undefined, rights);
  return { id, token: await createSession(test.db, id) };
}
const pass = async (token: string, code: string) =>
  (await api.call(token, 'POST', `${PATH}/pass`, { code })).body;
const state = async (token: string) => (await api.call(token, 'GET', PATH)).body.data;
/** Whether the console is open to a session. */
const isOpen = async (token: string) =>
  (await api.call(token, 'GET', '/api/admin/members')).body.errorCode;

describe('enrolling', () => {
  it('shows the secret once, opens this session and closes the others', async () => {
    const one = await person();
    const other = await createSession(test.db, one.id);
    expect(await isOpen(one.token)).toBe('');
    const { recoveryCodes } = await enrol(api, one.token);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await state(one.token)).toEqual({
      required: false,
      enrolledAt: expect.any(Number),
      passkeys: 0,
      passed: true,
      recoveryCodesLeft: 10,
    });
    expect([await isOpen(one.token), await isOpen(other)]).toEqual(['', 'SECOND_FACTOR_NEEDED']);
    expect(await noticesOf(test.db, one.id)).toMatchObject([{ kind: 'secondFactorSet' }]);
  });

  it('stores neither the secret nor a recovery code readably', async () => {
    const one = await person();
    const begun = (await api.call(one.token, 'POST', `${PATH}/enrolment`)).body.data;
    const phone = new Phone(begun.secret);
    const { recoveryCodes } = (await api.call(one.token, 'PUT', PATH, { code: phone.next() })).body
      .data;
    const dump = await sql(
      `SELECT string_agg(row_to_json(t)::text, '') AS text FROM (
         SELECT f.*, NULL::bytea AS code_hash FROM second_factors f
         UNION ALL SELECT member_id, NULL, NULL, 0, 0, NULL, NULL, code_hash FROM recovery_codes) t`,
    );
    const answers = await sql('SELECT answer FROM idempotency_keys WHERE answer IS NOT NULL');
    const text = `${dump[0]?.text} ${answers.map(({ answer }) => String(answer)).join(' ')}`;
    expect(text).not.toContain(begun.secret);
    expect(text).not.toContain(recoveryCodes[0]);
  });

  it('requires a fresh proof of identity', async () => {
    const one = await person();
    await sql(
      `UPDATE sessions SET created_at = now() - interval '1 hour' WHERE member_id = $1`,
      one.id,
    );
    const { body } = await api.call(one.token, 'POST', `${PATH}/enrolment`);
    expect(body.errorCode).toBe('PROOF_NEEDED');
  });

  it('counts only once a code of the new secret came back', async () => {
    const one = await person();
    const early = await api.call(one.token, 'PUT', PATH, { code: '123456' });
    expect(early.body.errorCode).toBe('SECOND_FACTOR_NONE');
    const { secret } = (await api.call(one.token, 'POST', `${PATH}/enrolment`)).body.data;
    const wrong = new Phone(secret).code(20);
    const { body } = await api.call(one.token, 'PUT', PATH, { code: wrong });
    expect(body.errorCode).toBe('SECOND_FACTOR_CODE');
    expect(await state(one.token)).toMatchObject({ enrolledAt: null, passed: false });
    expect(await isOpen(one.token)).toBe('');
  });

  it('replaces a factor only for a session that has passed it, and the former phone is refused', async () => {
    const one = await person();
    const { phone, recoveryCodes } = await enrol(api, one.token);
    const thief = await createSession(test.db, one.id);
    const begun = await api.call(thief, 'POST', `${PATH}/enrolment`);
    expect(begun.body.errorCode).toBe('SECOND_FACTOR_NEEDED');
    const second = await enrol(api, one.token);
    expect((await pass(thief, phone.next())).errorCode).toBe('SECOND_FACTOR_WRONG');
    expect((await pass(thief, recoveryCodes[0] ?? '')).errorCode).toBe('SECOND_FACTOR_WRONG');
    expect((await pass(thief, second.phone.next())).success).toBe(true);
  });

  it('is refused to members who are not staff', async () => {
    const one = await person([]);
    expect((await api.call(one.token, 'POST', `${PATH}/enrolment`)).status).toBe(403);
  });
});

describe('a code', () => {
  it('opens the session that sent it, and is refused the second time', async () => {
    const one = await person();
    const { phone } = await enrol(api, one.token);
    const [a, b] = [await createSession(test.db, one.id), await createSession(test.db, one.id)];
    const code = phone.next();
    expect((await pass(a, code)).success).toBe(true);
    expect((await pass(b, code)).errorCode).toBe('SECOND_FACTOR_WRONG');
    expect([await isOpen(a), await isOpen(b)]).toEqual(['', 'SECOND_FACTOR_NEEDED']);
  });

  it('is accepted once, also from many sessions at the same moment', async () => {
    const one = await person();
    const { phone } = await enrol(api, one.token);
    const code = phone.next();
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () => createSession(test.db, one.id)),
    );
    const answers = await Promise.all(sessions.map((token) => pass(token, code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('is blocked after five wrong ones, for a while, with a notice', async () => {
    const one = await person();
    const { phone, recoveryCodes } = await enrol(api, one.token);
    const token = await createSession(test.db, one.id);
    const codes = [];
    for (let n = 0; n < 5; n++) codes.push((await pass(token, phone.code(50 + n))).errorCode);
    expect(codes).toEqual([...Array(4).fill('SECOND_FACTOR_WRONG'), 'SECOND_FACTOR_BLOCKED']);
    expect((await pass(token, phone.code(1))).errorCode).toBe('SECOND_FACTOR_BLOCKED');
    expect((await pass(token, recoveryCodes[0] ?? '')).errorCode).toBe('SECOND_FACTOR_BLOCKED');
    expect(await noticesOf(test.db, one.id)).toMatchObject([
      { kind: 'secondFactorSet' },
      { kind: 'secondFactorBlocked' },
    ]);
    await sql(`UPDATE second_factors SET blocked_until = now() WHERE member_id = $1`, one.id);
    expect((await pass(token, phone.code(1))).success).toBe(true);
  });

  it('is refused with an explanation when the server has lost its key', async () => {
    const one = await person();
    const { phone, recoveryCodes } = await enrol(api, one.token);
    const secondFactor = { required: true, keys: [Buffer.alloc(32, 1)] as const };
    const elsewhere = await createTestApi(test.db, undefined, { secondFactor });
    const token = await createSession(test.db, one.id);
    const send = async (code: string) =>
      (await elsewhere.call(token, 'POST', `${PATH}/pass`, { code })).body;
    expect((await send(phone.next())).errorCode).toBe('SECOND_FACTOR_SEALED');
    expect((await send(recoveryCodes[0] ?? '')).success).toBe(true);
    await elsewhere.close();
  });

  it('is accepted while the key is replaced, and the old key may go afterwards', async () => {
    const [old, fresh] = [Buffer.alloc(32, 9), Buffer.alloc(32, 2)];
    const one = await person();
    const { phone } = await enrol(api, one.token);
    const secondFactor = { required: true, keys: [fresh, old] as const };
    const during = await createTestApi(test.db, undefined, { secondFactor });
    const token = await createSession(test.db, one.id);
    const { body } = await during.call(token, 'POST', `${PATH}/pass`, { code: phone.next() });
    expect(body.success).toBe(true);
    await during.close();

    const { resealed, lost } = await reseal(test.db, [fresh, old]);
    expect(resealed).toBeGreaterThan(0);
    expect(lost).toEqual([]);
    expect(await reseal(test.db, [fresh, old])).toEqual({ resealed: 0, lost: [] });
    const [{ secret }] = await sql(
      'SELECT secret FROM second_factors WHERE member_id = $1',
      one.id,
    );
    expect(tryUnseal(secret, one.id, [old])).toBeUndefined();
    expect(tryUnseal(secret, one.id, [fresh])).toMatchObject({ keyIndex: 0 });
    expect((await reseal(test.db, [old])).lost).toContain(one.id);
    await reseal(test.db, [old, fresh]);
  });
});

describe('a recovery code', () => {
  it('opens one session once, however it is typed, and notifies its owner', async () => {
    const one = await person();
    const { recoveryCodes } = await enrol(api, one.token);
    const [a, b] = [await createSession(test.db, one.id), await createSession(test.db, one.id)];
    const typed = (recoveryCodes[3] ?? '').toLowerCase().replace(/-/g, ' ');
    expect((await pass(a, typed)).data).toEqual({ recoveryCodesLeft: 9 });
    expect((await pass(b, typed)).errorCode).toBe('SECOND_FACTOR_WRONG');
    expect((await noticesOf(test.db, one.id)).at(-1)).toMatchObject({
      kind: 'recoveryCodeUsed',
      data: { left: '9' },
    });
  });

  it('belongs to one person', async () => {
    const [one, other] = [await person(), await person()];
    const { recoveryCodes } = await enrol(api, one.token);
    await enrol(api, other.token);
    const token = await createSession(test.db, other.id);
    expect((await pass(token, recoveryCodes[0] ?? '')).errorCode).toBe('SECOND_FACTOR_WRONG');
  });

  it('is replaced with all others by ten new ones', async () => {
    const one = await person();
    const { recoveryCodes } = await enrol(api, one.token);
    const renewed = (await api.call(one.token, 'POST', `${PATH}/recovery-codes`)).body.data;
    expect(renewed.recoveryCodes).toHaveLength(10);
    const token = await createSession(test.db, one.id);
    expect((await pass(token, recoveryCodes[0] ?? '')).errorCode).toBe('SECOND_FACTOR_WRONG');
    expect((await pass(token, renewed.recoveryCodes[0])).success).toBe(true);
  });
});

describe('a reset', () => {
  const reset = async (token: string, id: number) =>
    (
      await api.call(token, 'POST', `/api/admin/members/${id}/reset-second-factor`, {
        reason: '本人當面說明手機遺失',
      })
    ).body;

  it('removes the factor, signs the person out, and leaves an audit row and a notice', async () => {
    const [admin, one] = [await person(['admin']), await person()];
    await enrol(api, one.token);
    const { data } = await reset(admin.token, one.id);
    expect(data).toMatchObject({ secondFactorSince: null, sessions: 0 });
    expect(data.history[0]).toMatchObject({
      action: 'member.resetFactor',
      note: '本人當面說明手機遺失',
    });
    expect(await sql('SELECT 1 FROM recovery_codes WHERE member_id = $1', one.id)).toEqual([]);
    expect((await noticesOf(test.db, one.id)).at(-1)).toMatchObject({ kind: 'secondFactorReset' });
    expect((await reset(admin.token, one.id)).errorCode).toBe('SECOND_FACTOR_ABSENT');
    const token = await createSession(test.db, one.id);
    expect(await state(token)).toMatchObject({ enrolledAt: null, passed: false });
  });

  it('is not made by oneself, by staff, or without a fresh proof', async () => {
    const [admin, staff, one] = [await person(['admin']), await person(), await person()];
    await enrol(api, one.token);
    expect((await reset(admin.token, admin.id)).errorCode).toBe('OWN_ACCOUNT');
    expect((await reset(staff.token, one.id)).errorCode).toBe('FORBIDDEN');
    await sql(
      `UPDATE sessions SET created_at = now() - interval '1 hour' WHERE member_id = $1`,
      admin.id,
    );
    expect((await reset(admin.token, one.id)).errorCode).toBe('PROOF_NEEDED');
  });
});
