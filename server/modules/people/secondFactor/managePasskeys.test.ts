import { createTestApi } from '../../../testing/api';
import { createSession } from '../../../testing/factories';
import { noticesOf } from '../../../testing/notices';
import { addPasskey, Passkey } from '../../../testing/passkey';
import { FACTOR, KEYS, PASS, PROVE, passkeyDesk } from '../../../testing/passkeyDesk';
import { enrol } from '../../../testing/secondFactor';

const desk = passkeyDesk();
const { sql, person, keyHolder, post, challengeOf, isOpen, listOf, stale } = desk;

describe('managing passkeys', () => {
  it('names and removes one of several, with a fresh proof; other sessions pass again', async () => {
    const one = await keyHolder();
    await addPasskey(desk.api, one.token, new Passkey(), '舊手機');
    await post(one.later, PASS, one.key.sign(await challengeOf(one.later)));
    const [kept, lost] = await listOf(one.token);
    await desk.api.call(one.token, 'PUT', `${KEYS}/${kept.id}`, { name: '新名稱' });
    await stale(one.id);
    const remove = async () =>
      (await desk.api.call(one.token, 'DELETE', `${KEYS}/${lost.id}`)).body;
    expect((await remove()).errorCode).toBe('PROOF_NEEDED');
    await post(one.token, PROVE, one.key.sign(await challengeOf(one.token, PROVE)));
    expect((await remove()).success).toBe(true);
    expect(await listOf(one.token)).toMatchObject([{ id: kept.id, name: '新名稱' }]);
    expect([await isOpen(one.token), await isOpen(one.later)]).toEqual([
      '',
      'SECOND_FACTOR_NEEDED',
    ]);
    expect((await noticesOf(desk.db, one.id)).at(-1)).toMatchObject({ kind: 'passkeyRemoved' });
  });

  it("touches no other member's", async () => {
    const [one, other] = [await keyHolder(), await keyHolder()];
    const [theirs] = await listOf(other.token);
    const path = `${KEYS}/${theirs.id}`;
    expect((await desk.api.call(one.token, 'PUT', path, { name: 'x' })).status).toBe(404);
    expect((await desk.api.call(one.token, 'DELETE', path)).status).toBe(404);
  });

  it('keeps the last factor where one is required, also when all are removed at once', async () => {
    const secondFactor = { required: true, keys: [Buffer.alloc(32, 9)] as const };
    const strict = await createTestApi(desk.db, undefined, { secondFactor });
    const one = await keyHolder();
    for (let n = 0; n < 5; n++) await addPasskey(desk.api, one.token, new Passkey());
    const ids = (await listOf(one.token)).map(({ id }: { id: number }) => id);
    const codes = await Promise.all(
      ids.map(
        async (id: number) =>
          (await strict.call(one.token, 'DELETE', `${KEYS}/${id}`)).body.errorCode,
      ),
    );
    expect(codes.sort()).toEqual([...Array(5).fill(''), 'LAST_FACTOR']);
    await enrol(strict, one.token);
    const [last] = await listOf(one.token);
    const { body } = await strict.call(one.token, 'DELETE', `${KEYS}/${last.id}`);
    expect(body.success).toBe(true);
    await strict.close();
  });

  it('leaves nothing behind where no factor is required', async () => {
    const one = await keyHolder();
    const [key] = await listOf(one.token);
    await desk.api.call(one.token, 'DELETE', `${KEYS}/${key.id}`);
    expect((await desk.api.call(one.token, 'GET', FACTOR)).body.data).toMatchObject({
      passkeys: 0,
      passed: false,
      recoveryCodesLeft: 0,
    });
    expect(await isOpen(one.later)).toBe('');
  });

  it('a recovery code passes for somebody with passkeys alone; wrong ones are counted', async () => {
    const one = await person();
    const { recoveryCodes } = (await addPasskey(desk.api, one.token, one.key)).data;
    const token = await createSession(desk.db, one.id);
    const pass = async (code: string) => (await post(token, `${FACTOR}/pass`, { code })).errorCode;
    expect(await pass('123456')).toBe('SECOND_FACTOR_WRONG');
    expect(await pass(recoveryCodes[0])).toBe('');
    for (let n = 0; n < 4; n++) await pass('AAAA-AAAA-AAAA-AAAA');
    expect(await pass('AAAA-AAAA-AAAA-AAAA')).toBe('SECOND_FACTOR_BLOCKED');
    expect((await post(token, PASS, one.key.sign(await challengeOf(token)))).success).toBe(true);
  });

  it('a reset removes all of them, shows that there were some, and signs the person out', async () => {
    const [admin, one] = [await person(['admin']), await keyHolder()];
    const found = (await desk.api.call(admin.token, 'GET', `/api/admin/members?q=${one.id}`)).body
      .data;
    expect(found.list[0].secondFactorSince).toEqual(expect.any(Number));
    const staff = (await desk.api.call(admin.token, 'GET', '/api/admin/staff')).body.data;
    expect(JSON.stringify(staff)).toContain('"secondFactor":true');
    const path = `/api/admin/members/${one.id}/reset-second-factor`;
    const { data } = await post(admin.token, path, { reason: '本人當面說明金鑰遺失' });
    expect(data).toMatchObject({ secondFactorSince: null, sessions: 0 });
    expect(await sql('SELECT 1 FROM passkeys WHERE member_id = $1', one.id)).toEqual([]);
    expect((await post(admin.token, path, { reason: '本人當面說明金鑰遺失' })).errorCode).toBe(
      'SECOND_FACTOR_ABSENT',
    );
  });
});
