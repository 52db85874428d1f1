import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { uploadPicture } from '../../../testing/pictures';

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

const person = async (...rights: Parameters<typeof make.createMember>[2] & object) =>
  make.createSession(test.db, await make.createMember(test.db, undefined, rights));
const save = (token: string, name: string, avatar: object | null = null) =>
  api.call(token, 'PUT', '/api/me/profile', { name, avatar });

it.each([
  ['  小  美 ', '小 美'],
  ['é', 'é'],
  ['Mei 🍵', 'Mei 🍵'],
])('the name %p is stored as %p', async (typed, kept) => {
  const token = await person();
  expect((await save(token, typed)).body.data.name).toBe(kept);
  expect((await api.call(token, 'GET', '/api/me')).body.data.member.name).toBe(kept);
});

it.each([
  ['nothing', ''],
  ['blanks', '　 '],
  ['more than twenty', '王'.repeat(21)],
  ['what is not seen', '小\u200b美'],
  ['what turns text round', '小\u202e美'],
  ['a line break', '小\n美'],
])('a name of %s is refused, naming the field', async (_, name) => {
  const { status, body } = await save(await person(), name);
  expect([status, body.data.faults[0].field]).toEqual([400, 'name']);
});

it('only staff may use names that look official', async () => {
  for (const name of ['官方客服', 'GAB 管理員', 'Admin']) {
    expect((await save(await person(), name)).body.errorCode).toBe('NAME_OFFICIAL');
  }
  expect((await save(await person('staff'), '客服小編')).body.success).toBe(true);
});

it('a member sets, keeps and removes an uploaded profile picture', async () => {
  const token = await person();
  const { url } = await uploadPicture(api, token, 'avatar');
  const saved = await save(token, '小美', { url, alt: '' });
  expect(saved.body.data.avatar).toMatchObject({ url, widths: expect.any(Array) });
  expect((await save(token, '大美', { url, alt: '' })).body.data).toMatchObject({
    name: '大美',
    avatar: { url },
  });
  expect((await save(token, '大美')).body.data.avatar).toBeNull();
});

it('another member’s picture, or one for another purpose, is refused', async () => {
  const token = await person();
  const other = await person();
  for (const { url } of [
    await uploadPicture(api, other, 'avatar'),
    await uploadPicture(api, token, 'product'),
  ]) {
    expect((await save(token, '小美', { url, alt: '' })).body.errorCode).toBe('PICTURE_UNKNOWN');
  }
});
