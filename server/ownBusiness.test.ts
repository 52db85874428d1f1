import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './testing/database';
import * as make from './testing/factories';
import { createLot } from './testing/lots';
import { PARCEL } from './testing/orderShop';

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

async function person(rights: Parameters<typeof make.createMember>[2] = []) {
  const id = await make.createMember(test.db, undefined, rights);
  await make.give(test.db, id, 'coin', '1000');
  const addressId = await make.createAddress(test.db, id);
  return { id, addressId, token: await make.createSession(test.db, id) };
}
type Person = Awaited<ReturnType<typeof person>>;

const codeOf = async (who: Person, path: string, body?: object) =>
  (await api.call(who.token, 'POST', path, body)).body.errorCode;

async function ordered(buyer: Person, sellerId?: number): Promise<string> {
  const { skuId } = await make.createProduct(test.db, {
    channel: sellerId ? 'market' : 'shop',
    ...(sellerId && { sellerId }),
  });
  const { body } = await api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: buyer.addressId,
    paymentMethod: 'coin',
  });
  return body.data.out_trade_no;
}

const ORDER_STEPS = {
  ship: { ...PARCEL, reason: '代替賣家出貨' },
  book: { reason: '代替賣家出貨' },
  'parcels/1': { ...PARCEL, reason: '單號有誤', seen: PARCEL },
  'parcels/1/cancel': { reason: '包裹改由他人寄送' },
  'parcels/1/unclaimed': { reason: '超商退回', restock: true },
  'refund-rest': { reason: '其餘缺貨', restock: true },
  handover: { note: '已當面交付' },
  refund: { reason: '商品瑕疵退款', restock: false },
};

it.each(Object.entries(ORDER_STEPS))(
  'staff do not %s an order that they buy or sell',
  async (step, body) => {
    const [clerk, member] = [await person(['staff']), await person()];
    for (const no of [await ordered(clerk), await ordered(member, clerk.id)]) {
      expect(await codeOf(clerk, `/api/admin/orders/${no}/${step}`, body)).toBe('ORDER_OWN');
    }
    const others = await ordered(member);
    const code = await codeOf(clerk, `/api/admin/orders/${others}/${step}`, body);
    expect(code).not.toBe('ORDER_OWN');
  },
);

it('staff open no return of an order that they buy or sell', async () => {
  const [clerk, member] = [await person(['staff']), await person()];
  const asked = { reason: 'broken', text: '買家來電：杯口有裂痕' };
  for (const no of [await ordered(clerk), await ordered(member, clerk.id)]) {
    expect(await codeOf(clerk, `/api/admin/orders/${no}/returns`, asked)).toBe('RETURN_OWN');
  }
});

it('no carrier is asked for a parcel that staff may not send', async () => {
  const [clerk, seller, member] = [await person(['staff']), await person(), await person()];
  const sold = await ordered(member, seller.id);
  const path = `/api/admin/orders/${sold}/book`;
  expect(await codeOf(clerk, path, {})).toBe('SALE_NEEDS_REASON');
});

it('a seller who is staff neither sees the hidden maximum of their lot nor withdraws it as staff', async () => {
  const [clerk, colleague] = [await person(['staff']), await person(['staff'])];
  // Without an address: the others' would tie the bidder to the seller.
  const id = await make.createMember(test.db);
  await make.give(test.db, id, 'coin', '1000');
  const bidder = await make.createSession(test.db, id);
  const lot = await createLot(test.db, { sellerId: clerk.id });
  const bid = await api.call(bidder, 'POST', `/api/auctions/${lot}/bids`, { maximum: '300' });
  expect(bid.body.errorCode).toBe('');
  const reveal = `/api/admin/auctions/${lot}/maximum`;
  const reason = { reason: '查核可疑出價' };
  expect(await codeOf(clerk, reveal, reason)).toBe('LOT_OWN');
  expect(await codeOf(colleague, reveal, reason)).toBe('');
  const idle = await createLot(test.db, { sellerId: clerk.id });
  expect(await codeOf(clerk, `/api/admin/auctions/${idle}/withdraw`, reason)).toBe('LOT_OWN');
});
