import { createMember, createSession } from '../../../testing/factories';
import { teaShop } from '../../../testing/teaShop';
import { parseSearch, type Search } from '../../goods/catalogue/searchWords';
import { alikeIn, compileGroup } from '../../goods/catalogue/synonyms';

const shop = teaShop();
let staff: string;
let clock: jest.SpyInstance;
/** Ages what processes have cached. */
let later = 0;

beforeAll(async () => {
  const { now } = performance;
  clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + later);
  staff = await createSession(
    shop.app.db,
    await createMember(shop.app.db, '小編', ['merchandiser']),
  );
});
afterAll(() => clock.mockRestore());
afterEach(async () => {
  await shop.app.db.pool.query('DELETE FROM search_synonyms');
  later += 60_000;
});

const path = '/api/admin/synonyms';
async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await shop.app.call(staff, method, url, body);
  later += 60_000;
  return answer.body;
}
const add = (...words: string[]) => send('POST', path, { words });
const found = async (q: string) => shop.titles(await shop.search(q)).toSorted();

it('a word finds the products of each word of its group, and again only its own without it', async () => {
  expect((await shop.search('oolong')).total).toBe(0);
  const { data } = await add('烏龍', 'Oolong', 'wulong');
  const tea = ['烏龍茶', '茶香蛋捲', '阿里山高山烏龍茶 150g'].toSorted();
  expect(await found('oolong')).toEqual(tea);
  expect(await found('WULONG')).toEqual(tea);
  expect(await found('阿里山oolong')).toEqual(['阿里山高山烏龍茶 150g']);
  expect((await shop.search('oolongs')).similarOnly ?? true).toBe(true);
  await send('DELETE', `${path}/${data[0].id}?version=1`);
  expect((await shop.search('oolong')).total).toBe(0);
});

it('suggestions follow it too', async () => {
  await add('kahvi', 'coffee', '咖啡');
  const { body } = await shop.app.call('', 'GET', '/api/search/suggest?q=coffee');
  expect(body.data.products.map(({ title }: { title: string }) => title)).toEqual([
    'Café au lait 咖啡杯',
  ]);
});

it('a word belongs to one group, in whichever script it is written', async () => {
  const { data } = await add('臺灣', 'Taiwan');
  expect(await add('台湾', 'Formosa')).toMatchObject({ errorCode: 'SYNONYM_TAKEN' });
  expect(await add('ＴＡＩＷＡＮ', 'Formosa')).toMatchObject({ errorCode: 'SYNONYM_TAKEN' });
  const url = `${path}/${data[0].id}`;
  const words = ['台湾', 'Taiwan', 'Formosa'];
  expect(await send('PUT', url, { words, version: 1 })).toMatchObject({ success: true });
  expect(await add('茶', ' 茶 ')).toMatchObject({ errorCode: 'SYNONYMS_TOO_FEW' });
  const { rows } = await shop.app.db.pool.query(
    `SELECT note FROM staff_actions WHERE action = 'synonyms.change' ORDER BY id DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ note: '修改：台湾、Taiwan、Formosa' }]);
});

it('a group that another changed is neither overwritten nor deleted before that is seen', async () => {
  const { data } = await add('烏龍', 'Oolong');
  const url = `${path}/${data[0].id}`;
  const put = (version: number, ...words: string[]) => send('PUT', url, { words, version });
  await put(1, '烏龍', 'Oolong', 'wulong');
  const late = await put(1, '烏龍', '青茶');
  expect(late).toMatchObject({ errorCode: 'SEEN_CHANGED', data: { now: '烏龍、Oolong、wulong' } });
  expect(late.errorMessage).toContain('這組同義詞');
  const remove = (version: number) => send('DELETE', `${url}?version=${version}`);
  expect(await remove(1)).toMatchObject({ errorCode: 'SEEN_STATE_CHANGED' });
  const { body } = await shop.app.call(staff, 'GET', path);
  expect(body.data).toMatchObject([{ words: ['烏龍', 'Oolong', 'wulong'], version: 2 }]);
  expect(await remove(2)).toMatchObject({ success: true, data: [] });
  expect(await put(2, '烏龍', '青茶')).toMatchObject({ errorCode: 'CONTENT_CHANGED' });
});

it('of two who write a group at once one is refused, and what the other wrote stays', async () => {
  const { data } = await add('烏龍', 'Oolong');
  const url = `${path}/${data[0].id}`;
  const write = (word: string) => send('PUT', url, { words: ['烏龍', word], version: 1 });
  const both = await Promise.all([write('wulong'), write('青茶')]);
  const [written, ...more] = both.filter(({ success }) => success);
  expect(more).toEqual([]);
  const { body } = await shop.app.call(staff, 'GET', path);
  expect(body.data).toEqual(written?.data);
});

it('of many combinations six are searched, and letters match whole words only', () => {
  const texts = (q: string, ...groups: string[][]) =>
    alikeIn(groups.map(compileGroup), parseSearch(q) as Search).map(({ text }) => text);
  const many = Array.from({ length: 8 }, (_, n) => `詞${n}`);
  expect(texts('詞0 詞1', many)).toHaveLength(6);
  expect(texts('steam', ['tea', '茶'])).toEqual([]);
  const groups = [
    ['tea', '茶'],
    ['green', '綠'],
  ];
  expect(texts('green tea', ...groups)).toEqual(['綠 tea', 'green 茶', '綠 茶']);
});
