import { expectAuditClean } from '../../../testing/database';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import type { Booking } from '../carriers/port';

const ADDRESS = {
  recipient: '陶日工作室',
  phone: '02-23456789',
  postcode: '100',
  city: '臺北市',
  district: '中正區',
  line: '重慶南路一段 122 號 3 樓',
};
const HOME = { kind: 'home', ...ADDRESS };
const MINE = '/api/me/sender-address';

const bookings: Booking[] = [];
const demo = openDemoCarrier(Buffer.alloc(32, 3), 20);
const carrier = {
  ...demo,
  book(booking: Booking) {
    bookings.push(booking);
    return demo.book(booking);
  },
};

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(carrier);
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const put = async (who: Person, body: object, path = MINE) =>
  (await world.api.call(who.token, 'PUT', path, body)).body;
const keep = (who: Person) => put(who, { address: ADDRESS, version: 0 });

/** A member with a sender address, and an open return of theirs. */
async function openedByKeeper() {
  const { seller, sale } = await world.marketSale();
  await keep(seller);
  const opened = await world.opened(sale);
  const read = async (who: Person) =>
    (await world.get(who, `/api/me/returns/${opened.id}`)).body.data;
  return { seller, ...opened, read };
}

describe("a seller's address", () => {
  it('is kept, changed and cleared, each time from the version that was seen', async () => {
    const seller = await world.person();
    expect((await world.get(seller, MINE)).body.data).toEqual({ address: null, version: 0 });
    expect((await keep(seller)).data).toEqual({ address: HOME, version: 1 });
    expect((await keep(seller)).errorCode).toBe('CONTENT_CHANGED');
    const moved = { ...ADDRESS, line: '忠孝東路一段 1 號' };
    expect((await put(seller, { address: moved, version: 1 })).data.version).toBe(2);
    expect((await put(seller, { address: null, version: 2 })).data).toEqual({
      address: null,
      version: 3,
    });
  });

  it('needs a postcode of its district', async () => {
    const body = { address: { ...ADDRESS, postcode: '880' }, version: 0 };
    expect((await put(await world.person(), body)).errorCode).toBe('ADDRESS_POSTCODE');
  });

  it('of the platform is kept by staff with a reason, and logged with both versions', async () => {
    const path = '/api/admin/sender-address';
    const body = { address: ADDRESS, version: 0, reason: '倉庫搬到臺北' };
    expect((await put(world.staff, body, path)).data.address).toEqual(HOME);
    const { rows } = await world.sql(
      `SELECT note, changes FROM staff_actions WHERE action = 'shipping.change' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0].note).toBe('倉庫搬到臺北');
    expect(JSON.stringify(rows[0].changes)).toContain('重慶南路一段 122 號 3 樓');
  });
});

describe('the address for returned goods', () => {
  it('is shown to the buyer from the agreement until the return is closed', async () => {
    const { seller, buyer, id, read } = await openedByKeeper();
    expect((await read(buyer)).returnTo).toBeNull();
    expect((await read(seller)).returnTo).toEqual(HOME);
    expect((await world.step(seller, id, 'sendBack', { note: '' })).body.data.state).toBe(
      'sendBack',
    );
    await put(seller, { address: { ...ADDRESS, line: '別處 1 號' }, version: 1 });
    expect((await read(buyer)).returnTo).toEqual(HOME);
    await world.step(buyer, id, 'send', { carrier: '郵局', trackingNo: '123456789' });
    expect((await read(buyer)).returnTo).toEqual(HOME);
    await world.step(seller, id, 'refund');
    expect((await read(buyer)).returnTo).toBeNull();
    expect((await read(seller)).returnTo).toEqual(HOME);
  });

  it('is asked for in the note where the seller keeps none', async () => {
    const { seller, sale } = await world.marketSale();
    const { id, buyer } = await world.opened(sale);
    const { body } = await world.step(seller, id, 'sendBack', { note: ' ' });
    expect(body.data.faults).toEqual([{ field: 'note', message: '必填' }]);
    await world.step(seller, id, 'sendBack', { note: '請寄到臺北市中正區重慶南路一段 122 號' });
    const { data } = (await world.get(buyer, `/api/me/returns/${id}`)).body;
    expect(data).toMatchObject({ state: 'sendBack', returnTo: null });
  });
});

it('a parcel is booked from the address, with its pieces and their price', async () => {
  const { seller, sale } = await world.marketSale();
  await keep(seller);
  const { no } = await world.paid(sale);
  await world.post(seller, `/api/me/sales/${no}/book`, {});
  expect(bookings.at(-1)).toMatchObject({
    outTradeNo: no,
    from: HOME,
    goods: { lines: [{ pieces: 1 }], temperature: 'ambient', valueTwd: null },
  });
  const [label] = (await world.get(seller, '/api/me/labels')).body.data;
  expect(label).toMatchObject({ out_trade_no: no, from: HOME });
});

it('no carrier is asked for pieces that are not there to be sent', async () => {
  const { seller, sale } = await world.marketSale();
  const { no, skuId } = await world.paid(sale);
  const before = bookings.length;
  const lines = [{ skuId, quantity: 9 }];
  const { body } = await world.post(seller, `/api/me/sales/${no}/book`, { lines });
  expect([body.errorCode, bookings.length - before]).toEqual(['PARCEL_PIECES', 0]);
});
