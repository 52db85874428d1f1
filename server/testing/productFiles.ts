import type { ImportReport } from '@common/endpoints/productFiles';
import { Client } from 'pg';
import { csvCell } from '../csv/cells';
import { createTestApi, type TestApi } from './api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './database';
import { createMember, createSession } from './factories';
import { sendFile, uploadPicture } from './pictures';

const IMPORT = '/api/admin/products/import';

export const FILED = {
  category: 'cup',
  title: '=1+1 的杯子',
  subtitle: "'-引號",
  description: '## 特色\n\n**手工**，"好用"\n第二行\n\n- 一\n- 二\n\n<b>不是標籤</b>',
  seoTitle: '手工杯｜=1',
  seoDescription: '杯, "手工"',
  fulfilment: 'pickup',
  temperature: 'frozen',
  advMaxBps: 1250,
  attributes: [{ name: '材質:色', values: ['陶,瓷', '100%'] }],
  pictures: [{ url: '', alt: '杯, "正面"' }],
  skus: [
    {
      id: null,
      name: '小',
      code: '+A1',
      price: '99.000000000000000001',
      compareAt: '120.5',
      cost: '31.25',
      weightGrams: 350,
      barcode: '4006381333931',
      stock: 5,
      stockSeen: 0,
    },
    { id: null, name: '大', code: '', price: '180', stock: 0, stockSeen: 0 },
  ],
};

export const counts = ({ create, update, same, fault }: ImportReport) => ({
  create,
  update,
  same,
  fault,
});
export const notesOf = (report: ImportReport) =>
  report.products.flatMap(({ notes }) => notes.map(({ row, text }) => `${row} ${text}`));
export const csv = (...rows: string[][]) =>
  rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');

/** Export and import of products, for one test file. */
export function productFiles() {
  let test: TestDatabase;
  let api: TestApi;
  let owner: Client;
  let staff: string;
  let uploaded: string;

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = new Client({ connectionString: test.ownerUrl });
    await owner.connect();
    api = await createTestApi(test.db);
    staff = await createSession(test.db, await createMember(test.db, '店長', ['staff']));
    await test.db.pool.query(
      `INSERT INTO categories (slug, name, parent) VALUES ('home', '居家', NULL), ('cup', '杯', 'home')`,
    );
    uploaded = (await uploadPicture(api, staff, 'product')).url;
  });
  afterEach(() => expectAuditClean(test.db));
  afterAll(async () => {
    await api.close();
    await owner.end();
    await test.drop();
  });
  /** Deletes all products, and what staff did with them, with the owner’s rights. */
  const clear = () =>
    owner.query(
      `BEGIN; SET LOCAL session_replication_role = replica; TRUNCATE products, skus, orders, staff_actions CASCADE; COMMIT`,
    );
  beforeEach(clear);

  /** A product like `FILED`, which is off sale. */
  async function make(own: object = {}) {
    const pictures = [{ ...FILED.pictures[0], url: uploaded }];
    const asked = { ...FILED, pictures, ...own };
    const { body } = await api.call(staff, 'POST', '/api/admin/products', asked);
    if (!body.success) throw new Error(body.errorMessage);
    return body;
  }

  async function makeProduct() {
    const body = await make();
    await api.call(staff, 'POST', `/api/admin/products/${body.data.id}/sale`, {
      onSale: true,
      version: body.data.version,
    });
    return body.data.id as number;
  }

  async function exported(query = ''): Promise<string> {
    const response = await api.app.inject({
      url: `/api/admin/products/export${query}`,
      headers: { authorization: `Bearer ${staff}` },
    });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    return response.body;
  }
  const send = async (text: string | Buffer, plan?: string) =>
    (
      await sendFile(
        api,
        staff,
        plan ? `${IMPORT}?plan=${plan}` : IMPORT,
        Buffer.from(text as string),
      )
    ).body;
  async function preview(text: string | Buffer): Promise<ImportReport> {
    const body = await send(text);
    if (!body.success) throw new Error(`${body.errorCode} ${body.errorMessage}`);
    return body.data;
  }
  async function apply(text: string): Promise<ImportReport> {
    const body = await send(text, (await preview(text)).plan);
    if (!body.success) throw new Error(`${body.errorCode} ${body.errorMessage}`);
    return body.data;
  }
  const everything = async () =>
    JSON.stringify([
      (await test.db.pool.query('SELECT * FROM products ORDER BY id')).rows,
      (await test.db.pool.query('SELECT * FROM skus ORDER BY id')).rows,
    ]);

  return {
    get db() {
      return test.db;
    },
    get api() {
      return api;
    },
    get staff() {
      return staff;
    },
    /** The URL of a picture that staff have uploaded. */
    get uploaded() {
      return uploaded;
    },
    clear,
    make,
    makeProduct,
    exported,
    send,
    preview,
    apply,
    everything,
  };
}
