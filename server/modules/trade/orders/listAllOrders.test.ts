import * as make from '../../../testing/factories';
import { orderShop, PARCEL } from '../../../testing/orderShop';
import { walkPages } from '../../../testing/walkPages';
import { parseStaffFilter, planSearch } from './findOrders';
import { findIds } from './findStore';

const shop = orderShop();
const SOURCES = ['recent', 'states', 'work', 'period', 'orders', 'buyers', 'all'] as const;
const START = { beyond: Number.MAX_SAFE_INTEGER, direction: 'older' } as const;

interface Answer {
  list: { out_trade_no: string }[];
  total: number | null;
  older: string | null;
  newer: string | null;
}
async function read(query: Record<string, string>): Promise<Answer> {
  const { body } = await shop.api.call(
    shop.staff,
    'GET',
    `/api/admin/orders?${new URLSearchParams(query)}`,
  );
  expect(body.errorCode).toBe('');
  return body.data;
}
const numbers = async (query: Record<string, string>) =>
  (await read(query)).list.map(({ out_trade_no }) => out_trade_no);

it('pages go on to older orders and back to newer ones, whatever is placed in between', async () => {
  const buyer = await shop.createBuyer();
  const placed: string[] = [];
  for (let n = 0; n < 5; n++) placed.unshift((await shop.placed(buyer)).no);
  const first = await read({ pageSize: '2' });
  expect(first.list.map((one) => one.out_trade_no)).toEqual(placed.slice(0, 2));
  expect(first).toMatchObject({ total: 5, newer: null });
  const newest = (await shop.placed(buyer)).no;
  const second = await read({ pageSize: '2', before: String(first.older) });
  expect(second.list.map((one) => one.out_trade_no)).toEqual(placed.slice(2, 4));
  const last = await read({ pageSize: '2', before: String(second.older) });
  expect(last.list.map((one) => one.out_trade_no)).toEqual(placed.slice(4));
  expect(last.older).toBeNull();
  const back = await read({ pageSize: '2', after: String(second.newer) });
  expect(back.list.map((one) => one.out_trade_no)).toEqual(placed.slice(0, 2));
  expect(await numbers({ pageSize: '1', after: String(back.newer) })).toEqual([newest]);
});

it('an order is found by pieces of number, tracking number, phone and title, in full pages and in short ones', async () => {
  const buyer = await shop.createBuyer();
  await shop.placed(buyer);
  const { productId, skuId } = await make.createProduct(shop.db);
  await shop.sql(`UPDATE products SET title = '阿里山烏龍茶' WHERE id = $1`, [productId]);
  const no = String((await shop.place(buyer, skuId)).body.data.out_trade_no);
  await shop.act(buyer.token, no, 'pay');
  await shop.asStaff(no, 'ship', { ...PARCEL, trackingNo: 'XK-440 119' });
  await shop.placed(await shop.createBuyer());
  for (const q of [
    no,
    no.toLowerCase(),
    no.slice(9, 14),
    no.slice(-5),
    'xk440',
    '440-119',
    '烏龍',
    '阿里山烏龍茶',
  ]) {
    expect({ q, found: await numbers({ q }) }).toEqual({ q, found: [no] });
    expect((await numbers({ q, pageSize: '1' }))[0]).toBe(no);
  }
  expect(await numbers({ q: no.slice(0, 8), pageSize: '100' })).toContain(no);
});

it('an order is found by its buyer’s name and e-mail address, together with every other filter', async () => {
  const buyer = await shop.createBuyer();
  await shop.sql(
    `UPDATE members SET name = '歐陽小春', email = 'spring@mail.example' WHERE id = $1`,
    [buyer.id],
  );
  const [unpaid, paid] = [(await shop.placed(buyer)).no, (await shop.placed(buyer)).no];
  await shop.act(buyer.token, paid, 'pay');
  for (const text of ['歐陽', '小春', 'SPRING@', 'spring@mail.example']) {
    expect(await numbers({ buyer: text })).toEqual([paid, unpaid]);
    expect(await numbers({ buyer: text, pageSize: '1' })).toEqual([paid]);
  }
  expect(await numbers({ buyer: '歐陽', status: '1' })).toEqual([unpaid]);
  expect(await numbers({ buyer: '歐陽', work: 'platform' })).toEqual([paid]);
  expect(await numbers({ buyer: '歐陽', channel: 'market' })).toEqual([]);
  expect(await numbers({ buyer: '歐陽', q: unpaid.slice(-6) })).toEqual([unpaid]);
  expect(await read({ buyer: '沒有這個人' })).toMatchObject({ list: [], total: 0, older: null });
});

it('a period has the orders of its days in Taipei, together with every other filter', async () => {
  const buyer = await shop.createBuyer();
  const [first, second, third] = [
    (await shop.placed(buyer)).no,
    (await shop.placed(buyer)).no,
    (await shop.placed(buyer)).no,
  ];
  const at = (no: string, time: string) =>
    shop.sql('UPDATE orders SET created_at = $2 WHERE out_trade_no = $1', [no, time]);
  await at(first, '2026-03-01T23:59:59.9+08:00');
  await at(second, '2026-03-02T00:00:00+08:00');
  await at(third, '2026-03-31T23:59:59.9+08:00');
  await shop.act(buyer.token, second, 'pay');
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(await read(march)).toMatchObject({
    list: [{ out_trade_no: third }, { out_trade_no: second }, { out_trade_no: first }],
    total: 3,
  });
  expect(await numbers({ from: '2026-03-02', to: '2026-03-02' })).toEqual([second]);
  expect(await numbers({ to: '2026-03-01' })).toEqual([first]);
  expect(await numbers({ ...march, status: '2' })).toEqual([second]);
  expect(await numbers({ ...march, work: 'platform' })).toEqual([second]);
  expect(await numbers({ ...march, channel: 'market' })).toEqual([]);
  expect(await numbers({ from: '2026-03-31', to: '2026-03-31', q: third })).toEqual([third]);
  expect(await numbers({ from: '2026-03-02', to: '2026-03-30', q: third })).toEqual([]);
  const page = await read({ ...march, pageSize: '2' });
  expect(await numbers({ ...march, pageSize: '2', before: String(page.older) })).toEqual([first]);
});

it.each(['茶', 'ab', '% %', '_'])(
  '%p is refused, because no index has so short a piece',
  async (q) => {
    const { body } = await shop.api.call(
      shop.staff,
      'GET',
      `/api/admin/orders?${new URLSearchParams({ q })}`,
    );
    expect(body.errorCode).toBe('SEARCH_SHORT');
  },
);

it('wildcards of LIKE are letters like others', async () => {
  await shop.placed(await shop.createBuyer());
  expect(await numbers({ q: '%%%' })).toEqual([]);
  expect(await numbers({ buyer: '___' })).toEqual([]);
});

it('every way to read a filter’s orders finds the same', async () => {
  const buyer = await shop.createBuyer();
  const nos = [(await shop.placed(buyer)).no, (await shop.placed(buyer)).no];
  for (const no of nos) await shop.act(buyer.token, no, 'pay');
  const number = nos[0] ?? '';
  const asked = parseStaffFilter({
    q: number.slice(-6),
    status: '2',
    work: 'platform',
    from: '2026-01-01',
  });
  const filter = { ...asked, buyerIds: [buyer.id] };
  const { filter: planned } = await planSearch(shop.db, filter);
  const found = await Promise.all(
    SOURCES.map((source) =>
      findIds(shop.db, source, { ...planned, buyerIds: [buyer.id] }, START, 10),
    ),
  );
  const { rows } = await shop.sql('SELECT id FROM orders WHERE out_trade_no = $1', [number]);
  expect(found).toEqual(SOURCES.map(() => [Number(rows[0].id)]));
  expect(await findIds(shop.db, 'all', filter, START, 10)).toEqual(found[0]);
});

describe('a sorted list of orders', () => {
  const NAME = '排序買家';
  const order = async (query: Record<string, string>, between?: () => Promise<unknown>) => {
    const idOf = new Map<number, string>();
    let calls = 0;
    const { there, back } = await walkPages(
      async (place) => {
        if (++calls === 2) await between?.();
        const asked = { buyer: NAME, pageSize: '2', ...query };
        const page = await read({ ...asked, ...Object.fromEntries(new URLSearchParams(place)) });
        const list = page.list.map(({ out_trade_no }) => {
          const { size } = idOf;
          const known = [...idOf].find(([, no]) => no === out_trade_no)?.[0] ?? size;
          idOf.set(known, out_trade_no);
          return { id: known };
        });
        return { ...page, list };
      },
      query.sort?.startsWith('-') ? 'newestFirst' : 'oldestFirst',
    );
    const nos = (ids: number[]) => ids.map((id) => idOf.get(id));
    return { there: nos(there), back: nos(back) };
  };

  it('has each order of one total on one page, whatever is placed or cancelled in between', async () => {
    const buyer = await shop.createBuyer('10000');
    await shop.sql('UPDATE members SET name = $2 WHERE id = $1', [buyer.id, NAME]);
    const { skuId } = await make.createProduct(shop.db, { stock: 100 });
    const place = async (quantity: number) => {
      const items = [{ skuId, quantity, unitPrice: '100' }];
      return String((await shop.place(buyer, skuId, { items })).body.data.out_trade_no);
    };
    const nos: string[] = [];
    for (const quantity of [3, 9, 3, 3, 1]) nos.push(await place(quantity));
    const [a, b, c, d, e] = nos;
    expect(await order({ sort: '-total' })).toEqual({
      there: [b, d, c, a, e],
      back: [b, d, c, a, e],
    });
    let f = '';
    const { there } = await order({ sort: '-total', status: '1' }, async () => {
      f = await place(3);
    });
    // Beyond the first page's end: it is on that page now.
    expect(there).toEqual([b, d, c, a, e]);
    const left = await order({ sort: 'total', status: '1' }, () =>
      shop.act(buyer.token, String(c), 'cancel', {}),
    );
    expect(left).toEqual({ there: [e, a, d, f, b], back: [e, a, d, f, b] });
    expect((await order({ sort: 'total' })).there).toEqual([e, a, c, d, f, b]);
    expect((await order({ sort: 'created' })).there).toEqual([a, b, c, d, e, f]);
    expect((await order({ sort: 'total', from: '2026-01-01' })).there).toEqual([e, a, c, d, f, b]);
    expect((await order({ sort: 'total', q: String(a) })).there).toEqual([a]);
  });

  it('has pending work by its date, and ignores that date for others', async () => {
    const sorted = async (query: Record<string, string>) => (await order(query)).there;
    const { rows } = await shop.sql(
      `SELECT o.out_trade_no AS no, m.id FROM orders o JOIN members m ON m.id = o.buyer_id
       WHERE m.name = $1 AND o.status = 1 ORDER BY o.id LIMIT 3`,
      [NAME],
    );
    const token = await make.createSession(shop.db, Number(rows[0].id));
    const [a, b, c] = rows.map(({ no }) => String(no));
    for (const no of [a, b, c]) await shop.act(token, String(no), 'pay');
    await shop.sql(
      `UPDATE orders SET ship_by = now() + CASE out_trade_no WHEN $1 THEN interval '3 days' ELSE interval '1 day' END
       WHERE out_trade_no = ANY ($2)`,
      [a, [a, b, c]],
    );
    expect(await sorted({ sort: 'shipBy', work: 'platform' })).toEqual([b, c, a]);
    expect(await sorted({ sort: '-shipBy', work: 'platform' })).toEqual([a, c, b]);
    const [newest, ignored, nonsense] = [
      await sorted({ sort: '-created' }),
      await sorted({ sort: '-shipBy' }),
      await sorted({ sort: '-price' }),
    ];
    expect([ignored, nonsense]).toEqual([newest, newest]);
  });
});
