import { parseAmount } from '@common/money/money';
import { giveBack, paidBasket, shippedBasket } from '../../../testing/basket';
import { COMPANY, invoiceDesk, MEMBER, MOBILE, platformSale } from '../../../testing/invoiceDesk';
import { noticesOf } from '../../../testing/notices';

const desk = invoiceDesk();
const { put, set, turn, invoiceOf, correct, logOf, ship, download, exported } = desk;

it('orders keep nothing while the shop keeps no invoice data', async () => {
  await turn(false);
  const basket = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
  expect(await invoiceOf(basket)).toBeNull();
  expect((await desk.world.get(basket.buyer, '/api/me/invoice')).body.data).toEqual({
    enabled: false,
    choice: { kind: 'member', code: '', title: '' },
  });
});

it("an order keeps its buyer's choice and the rate of its time, whatever is chosen later", async () => {
  await turn(true);
  const buyer = await desk.world.person(['1000']);
  expect(
    (await put(buyer, '/api/me/invoice', { ...MOBILE, code: ' /abc1234 ' })).body.data,
  ).toEqual({
    enabled: true,
    choice: MOBILE,
  });
  const basket = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 2 }], buyer));
  await put(buyer, '/api/me/invoice', COMPANY);
  await turn(true, '4');
  expect(await invoiceOf(basket)).toEqual({
    choice: MOBILE,
    twdRate: '3.2',
    twd: '640',
    issuedAt: null,
  });
});

it("a member's sale keeps no invoice data", async () => {
  await turn(true);
  const seller = await desk.world.person();
  const basket = await paidBasket(desk.world, { seller, lines: [{ price: '100', quantity: 1 }] });
  expect(await invoiceOf(basket)).toBeNull();
});

it('the buyer corrects the choice until the order is shipped, and nobody else does', async () => {
  await turn(true);
  const basket = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
  const path = `/api/orders/${basket.no}/invoice`;
  expect((await put(basket.buyer, path, COMPANY)).body.data.choice).toEqual(COMPANY);
  const stranger = await desk.world.person();
  expect((await put(stranger, path, MOBILE)).body.errorCode).toBe('NOT_FOUND');
  expect((await desk.world.get(stranger, path)).body.data).toBeNull();
  await ship(basket);
  expect((await put(basket.buyer, path, MOBILE)).body.errorCode).toBe('INVOICE_ISSUED');
  expect(await invoiceOf(basket)).toMatchObject({ choice: COMPANY, issuedAt: expect.any(Number) });
});

describe('a correction by staff', () => {
  it('stands with its reason in the log, and the buyer is told', async () => {
    await turn(true);
    const clerk = await desk.world.person([], ['support']);
    const { no, buyer } = await paidBasket(
      desk.world,
      platformSale([{ price: '100', quantity: 1 }]),
    );
    const read = await desk.world.get(clerk, `/api/admin/orders/${no}/invoice`);
    expect(read.body.data).toMatchObject({ choice: MEMBER, twd: '320', issuedAt: null });
    const typed = { code: ' 0459 5257 ', reason: '買家來電要改開三聯式。' };
    expect((await correct(clerk, no, typed)).body.data.choice).toEqual(COMPANY);
    expect(await invoiceOf({ no, buyer })).toMatchObject({ choice: COMPANY });
    const after = '公司戶（三聯式） 04595257，好茶有限公司';
    expect(await logOf(no)).toEqual(['買家來電要改開三聯式。']);
    const { rows } = await desk.world.db.pool.query(
      `SELECT changes FROM staff_actions WHERE action = 'invoice.correct' AND ref_id = $1`,
      [no],
    );
    // The invoice has the buyer's details; the append-only log has none.
    expect(rows[0].changes).toEqual([
      { field: '發票類型', before: '會員載具', after: '公司戶（三聯式）' },
      { field: '號碼', before: '', after: '0＊＊＊' },
      { field: '抬頭', before: '', after: '好＊＊＊' },
    ]);
    const told = (await noticesOf(desk.world.db, buyer.id)).filter(
      ({ kind }) => kind === 'invoiceCorrected',
    );
    expect(told.map(({ data }) => [data.invoice, data.reason])).toEqual([
      [after, '買家來電要改開三聯式'],
    ]);
  });

  it('is refused where somebody changed the data meanwhile, and where it says nothing new', async () => {
    await turn(true);
    const { no, buyer } = await paidBasket(
      desk.world,
      platformSale([{ price: '100', quantity: 1 }]),
    );
    await put(buyer, `/api/orders/${no}/invoice`, MOBILE);
    expect((await correct(desk.world.staff, no, {})).body.errorCode).toBe('CONTENT_CHANGED');
    const same = await correct(desk.world.staff, no, { ...MOBILE, seen: MOBILE });
    expect(same.body).toMatchObject({ data: { faults: [{ field: 'kind' }] } });
    expect(await invoiceOf({ no, buyer })).toMatchObject({ choice: MOBILE });
    expect((await correct(desk.world.staff, no, { seen: MOBILE })).body.success).toBe(true);
    expect(await logOf(no)).toHaveLength(1);
  });

  it('is validated as the choice of the buyer is', async () => {
    await turn(true);
    const { no } = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
    const wrong = [
      [{ code: '04595258' }, 'code'],
      [{ title: ' ' }, 'title'],
      [{ kind: 'mobile', code: 'ABC1234' }, 'code'],
      [{ kind: 'donation', code: '12' }, 'code'],
      [{ reason: '改' }, 'reason'],
    ] as const;
    for (const [body, field] of wrong) {
      const { data } = (await correct(desk.world.staff, no, body)).body;
      expect([field, data.faults[0].field]).toEqual([field, field]);
    }
    expect(await logOf(no)).toEqual([]);
  });

  it('comes before the shipment, and is not of an own order, a sale of a member or a stranger', async () => {
    await turn(true);
    const shipped = await shippedBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
    expect((await correct(desk.world.staff, shipped.no, {})).body.errorCode).toBe('INVOICE_FINAL');
    const seller = await desk.world.person();
    const sale = await paidBasket(desk.world, { seller, lines: [{ price: '100', quantity: 1 }] });
    expect((await correct(desk.world.staff, sale.no, {})).body.errorCode).toBe('NOT_FOUND');
    const clerk = await desk.world.person(['1000'], ['support']);
    const own = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 1 }], clerk));
    expect((await correct(clerk, own.no, {})).body.errorCode).toBe('ORDER_OWN');
    expect((await correct(seller, own.no, {})).body.errorCode).toBe('FORBIDDEN');
    expect((await correct(desk.finance, own.no, {})).body.errorCode).toBe('FORBIDDEN');
    expect(await logOf(own.no)).toEqual([]);
  });

  it('never overwrites what the buyer changes at the same moment', async () => {
    await turn(true);
    for (let round = 0; round < 4; round++) {
      const { no, buyer } = await paidBasket(
        desk.world,
        platformSale([{ price: '100', quantity: 1 }]),
      );
      await Promise.all([
        correct(desk.world.staff, no, {}),
        put(buyer, `/api/orders/${no}/invoice`, MOBILE),
      ]);
      expect(await invoiceOf({ no, buyer })).toMatchObject({ choice: MOBILE });
    }
  });

  it('beside the shipment comes before it or is refused, and the log says which', async () => {
    await turn(true);
    for (let round = 0; round < 4; round++) {
      const basket = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
      const [corrected] = await Promise.all([
        correct(desk.world.staff, basket.no, {}),
        ship(basket),
      ]);
      const done = corrected.body.success;
      expect((await invoiceOf(basket)).choice.kind).toBe(done ? 'company' : 'member');
      expect(await logOf(basket.no)).toHaveLength(done ? 1 : 0);
    }
  });
});

it('a wrong number is refused at its field', async () => {
  const buyer = await desk.world.person();
  const wrong = await put(buyer, '/api/me/invoice', { ...COMPANY, code: '04595258' });
  expect(wrong.body).toMatchObject({ data: { faults: [{ field: 'code' }] } });
  const nameless = await put(buyer, '/api/me/invoice', { ...COMPANY, title: ' ' });
  expect(nameless.body).toMatchObject({ data: { faults: [{ field: 'title' }] } });
});

it('a correction beside shipping comes before it or is refused', async () => {
  await turn(true);
  for (let round = 0; round < 5; round++) {
    const basket = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
    const [corrected] = await Promise.all([
      put(basket.buyer, `/api/orders/${basket.no}/invoice`, COMPANY),
      ship(basket),
    ]);
    const { choice, issuedAt } = await invoiceOf(basket);
    expect(issuedAt).not.toBeNull();
    expect(choice.kind).toBe(corrected.body.success ? 'company' : 'member');
  }
});

it('the database itself refuses a change of an issued invoice', async () => {
  await turn(true);
  const basket = await shippedBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
  await expect(
    desk.world.sql(
      `UPDATE order_invoices SET title = 'x' WHERE order_id = (SELECT id FROM orders WHERE out_trade_no = $1)`,
      [basket.no],
    ),
  ).rejects.toMatchObject({ code: 'GB003' });
});

it('the allowances of returns come to the invoice exactly, whatever the rounding', async () => {
  await turn(true, '0.3333');
  const basket = await shippedBasket(desk.world, platformSale([{ price: '10.01', quantity: 3 }]));
  const [sku] = basket.skus;
  for (let piece = 0; piece < 3; piece++) await giveBack(desk.world, basket, [[sku, 1]]);
  const rows = await exported(basket.no);
  expect(rows.map(([what]) => what)).toEqual(['發票', '折讓', '折讓', '折讓']);
  const [twd, ...allowances] = rows.map((cells) => Number(cells[10]));
  expect(twd).toBe(10);
  expect(allowances.reduce((sum, one) => sum + one)).toBe(twd);
  const [gab, ...refunds] = rows.map((cells) => parseAmount(cells[8] ?? ''));
  expect(refunds.reduce((sum, one) => sum + one)).toBe(gab);
  for (const cells of rows) expect(Number(cells[11]) + Number(cells[12])).toBe(Number(cells[10]));
  expect(await invoiceOf(basket)).toMatchObject({ twd: '0' });
});

it('what was given back unsent is not on the invoice, and an order that was never sent has none', async () => {
  await turn(true, '1');
  const basket = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 3 }]));
  const [skuId] = basket.skus;
  await ship(basket, { lines: [{ skuId, quantity: 2 }] });
  const rest = await desk.world.post(
    desk.world.staff,
    `/api/admin/orders/${basket.no}/refund-rest`,
    {
      reason: '缺貨，不再補',
      restock: true,
    },
  );
  expect(rest.body).toMatchObject({ success: true });
  expect((await exported(basket.no)).map((cells) => [cells[0], cells[10]])).toEqual([
    ['發票', '200'],
  ]);
  const cancelled = await paidBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
  await desk.world.post(cancelled.buyer, `/api/orders/${cancelled.no}/cancel`, {});
  expect(await exported(cancelled.no)).toEqual([]);
});

it('an order that is refunded without a return has an allowance of all that was left', async () => {
  await turn(true, '1');
  const basket = await shippedBasket(desk.world, platformSale([{ price: '100', quantity: 3 }]));
  await giveBack(desk.world, basket, [[basket.skus[0], 1]]);
  const lost = { reason: '包裹遺失', restock: false };
  await desk.world.post(desk.world.staff, `/api/admin/orders/${basket.no}/refund`, lost);
  const rows = await exported(basket.no);
  const piecesOf = (goods = '') => goods.split('×')[1];
  expect(rows.map((cells) => [cells[0], cells[3] === '', piecesOf(cells[7]), cells[10]])).toEqual([
    ['發票', true, ' 3', '300'],
    ['折讓', false, ' 1', '100'],
    ['折讓', true, ' 2', '200'],
  ]);
});

it('an allowance names the returned pieces of its own return', async () => {
  await turn(true, '1');
  const lines = [
    { price: '100', quantity: 3 },
    { price: '50', quantity: 2 },
  ];
  const basket = await shippedBasket(desk.world, platformSale(lines));
  const [first, second] = basket.skus;
  await giveBack(desk.world, basket, [[second, 1]]);
  await giveBack(desk.world, basket, [
    [first, 3],
    [second, 1],
  ]);
  const piecesOf = (goods = '') => goods.split('；').map((one) => one.split(' × ')[1]);
  expect((await exported(basket.no)).map((cells) => [piecesOf(cells[7]), cells[10]])).toEqual([
    [['3', '2'], '400'],
    [['1'], '50'],
    [['3', '1'], '350'],
  ]);
});

it('only staff with a right to money export, and each export is logged', async () => {
  const support = await desk.world.person([], ['support']);
  const path = '/api/admin/invoices.csv?month=2026-11';
  expect((await desk.world.get(support, path)).status).toBe(403);
  expect((await download('2026-11')).statusCode).toBe(200);
  const { rows } = await desk.world.sql(
    "SELECT note FROM staff_actions WHERE action = 'invoice.export' AND staff_id = $1",
    [desk.finance.id],
  );
  expect(rows.at(-1)).toEqual({ note: '2026-11' });
});

it('the row of an order that was placed without a rate says so', async () => {
  await turn(true);
  await set('referenceRate', { shown: false, twd: '3.2' });
  const basket = await shippedBasket(desk.world, platformSale([{ price: '100', quantity: 1 }]));
  expect((await exported(basket.no)).map((cells) => cells.slice(9))).toEqual([
    ['下單時沒有匯率', '', '', ''],
  ]);
});
