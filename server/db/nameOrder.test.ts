import { Client } from 'pg';
import { createTestApi } from '../testing/api';
import * as make from '../testing/factories';
import { openDatabase } from './database';
import { migrateDatabase } from './migrate';

const SERVER = process.env.GAB_TEST_POSTGRES ?? '';
/** By strokes, then by letters whatever their case. */
const ORDERED = [
  '一心',
  '丁一',
  '王小明',
  '台中茶',
  '林美',
  '陳大文',
  '臺北茶',
  'apple',
  'Banana',
  'cherry',
];
const LOCALES = [
  ['the bytes', "LC_COLLATE 'C' LC_CTYPE 'C'"],
  ['American English', "LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C'"],
];

it.each(LOCALES)(
  'in a database sorted by %s, members and products go by strokes before letters, and turn pages so',
  async (_sorted, locale) => {
    const admin = new Client({ connectionString: SERVER });
    await admin.connect();
    await admin.query(`CREATE DATABASE t_names TEMPLATE template0 ENCODING 'UTF8' ${locale}`);
    const url = new URL(SERVER);
    url.pathname = '/t_names';
    await migrateDatabase(url.toString(), __dirname);
    const db = openDatabase(url.toString());
    const api = await createTestApi(db);
    try {
      const staff = await make.createSession(db, await make.createMember(db, '龘', ['admin']));
      for (const name of [...ORDERED].sort()) {
        await make.createMember(db, name);
        const { productId } = await make.createProduct(db);
        await db.pool.query('UPDATE products SET title = $2 WHERE id = $1', [productId, name]);
      }
      const namesOf = async (path: string) => {
        const { body } = await api.call(staff, 'GET', `/api/admin/${path}`);
        const rows: { name?: string; title?: string }[] = body.data.list;
        const names = rows.map(({ name, title }) => name ?? title ?? '');
        return { names, older: body.data.older, newer: body.data.newer };
      };
      const all = {
        members: [...ORDERED.slice(0, 7), '龘', ...ORDERED.slice(7)],
        products: ORDERED,
      };
      for (const [list, ordered] of Object.entries(all)) {
        const first = await namesOf(`${list}?sort=name&pageSize=6`);
        expect(first.names).toEqual(ordered.slice(0, 6));
        const second = await namesOf(`${list}?sort=name&pageSize=6&after=${first.newer}`);
        expect(second.names).toEqual(ordered.slice(6));
        const last = await namesOf(`${list}?sort=-name&pageSize=6`);
        expect(last.names).toEqual([...ordered].reverse().slice(0, 6));
      }
    } finally {
      await api.close();
      await db.close();
      await admin.query('DROP DATABASE t_names');
      await admin.end();
    }
  },
);
