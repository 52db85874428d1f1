import { demoMembers } from '../../../db/seed/demoMembers';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { parseDeliveryAddress } from '../../trade/orders/parseDeliveryAddress';

let test: TestDatabase;
let api: TestApi;
let token: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  token = await make.createSession(test.db, await make.createMember(test.db));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});

const address = {
  kind: 'home',
  recipient: '王小美',
  phone: '0912345678',
  postcode: '880',
  city: '澎湖縣',
  district: '馬公市',
  line: '中正路 1 號',
  isDefault: false,
};
const add = (part: object) => api.call(token, 'POST', '/api/me/addresses', { ...address, ...part });

it.each([
  ['3 digits', {}],
  ['3+2 digits', { postcode: '88001' }],
  ['3+3 digits', { postcode: '880001' }],
  ['台 for 臺', { city: '台東縣', district: '蘭嶼鄉', postcode: '952' }],
  ['臺 for 台', { city: '臺東縣', district: '綠島鄉', postcode: '951' }],
])('an address with %s is stored as typed', async (_, part) => {
  const { body } = await add(part);
  expect(body).toMatchObject({ success: true, data: part });
});

it.each([
  ["another city's district", { district: '板橋區' }, 'ADDRESS_DISTRICT'],
  ['a city there is not', { city: '台北縣' }, 'ADDRESS_DISTRICT'],
  ["another district's postcode", { postcode: '881' }, 'ADDRESS_POSTCODE'],
])('an address with %s is refused', async (_, part, code) => {
  const { status, body } = await add(part);
  expect([status, body.errorCode]).toEqual([200, code]);
});

it('a wrong postcode is refused with the right one', async () => {
  const { body } = await add({ postcode: '100' });
  expect(body.errorMessage).toContain('澎湖縣馬公市的郵遞區號前三碼是 880');
});

it('a change to a wrong district is refused and the address stays', async () => {
  const { id } = (await add({})).body.data;
  const wrong = { ...address, district: '信義區' };
  const { body } = await api.call(token, 'PUT', `/api/me/addresses/${id}`, wrong);
  expect(body.errorCode).toBe('ADDRESS_DISTRICT');
  const { data } = (await api.call(token, 'GET', '/api/me/addresses')).body;
  expect(data.find((one: { id: number }) => one.id === id)).toMatchObject(address);
});

it("every address of the demo shop's members is valid", () => {
  const all = demoMembers.flatMap(({ addresses }) => addresses);
  expect(all.length).toBeGreaterThan(0);
  for (const one of all) expect(() => parseDeliveryAddress(one)).not.toThrow();
});

const store = {
  kind: 'store',
  recipient: '陳小美',
  phone: '0912345678',
  chain: 'seven',
  storeNo: '131386',
  storeName: '重慶南門市',
  isDefault: false,
};
const addStore = (part: object) =>
  api.call(token, 'POST', '/api/me/addresses', { ...store, ...part });

it.each([
  ['seven', '131386'],
  ['family', '006598'],
  ['hilife', '2001'],
  ['ok', '1328'],
])('a pickup store of %s with number %s is accepted', async (chain, storeNo) => {
  const { body } = await addStore({ chain, storeNo });
  expect(body).toMatchObject({ success: true, data: { ...store, chain, storeNo } });
  expect(body.data).not.toHaveProperty('city');
});

it.each([
  ['six digits for a chain of four', { chain: 'ok' }, 'storeNo'],
  ['four digits for a chain of six', { storeNo: '1313' }, 'storeNo'],
  ['letters in the number', { storeNo: 'F13138' }, 'storeNo'],
  ['a chain there is not', { chain: 'circle' }, 'chain'],
  ['no name of the store', { storeName: undefined }, 'storeName'],
  ['a telephone at home', { phone: '02-12345678' }, 'phone'],
  ['a nickname', { recipient: '小美~' }, 'recipient'],
  ['a name of one character', { recipient: '美' }, 'recipient'],
  ['a street beside it', { line: '中正路 1 號' }, 'line'],
])('a pickup store with %s is refused, naming the field', async (_, part, field) => {
  const { status, body } = await addStore(part);
  expect([status, body.data.faults[0].field]).toEqual([400, field]);
});

it('a change between street address and store clears the other kind’s fields', async () => {
  const { id } = (await add({})).body.data;
  const path = `/api/me/addresses/${id}`;
  expect((await api.call(token, 'PUT', path, store)).body.data).toEqual({ id, ...store });
  expect((await api.call(token, 'PUT', path, address)).body.data).toEqual({ id, ...address });
});

it('concurrent additions keep the limit of twenty and one default', async () => {
  const id = await make.createMember(test.db);
  const mine = await make.createSession(test.db, id);
  const body = { ...address, isDefault: true };
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => api.call(mine, 'POST', '/api/me/addresses', body)),
  );
  const codes = replies.map((reply) => reply.body.errorCode).sort();
  expect(codes).toEqual([...Array(20).fill(''), ...Array(10).fill('ADDRESS_LIMIT')]);
  const { data } = (await api.call(mine, 'GET', '/api/me/addresses')).body;
  expect(data.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
});
