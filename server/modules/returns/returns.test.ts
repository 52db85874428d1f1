import { expectAuditClean } from '../../testing/database';
import { toldTo } from '../../testing/notices';
import { uploadPicture } from '../../testing/pictures';
import { type Person, ReturnWorld } from '../../testing/returnWorld';
import { confirmReceived, settleOrders } from '../orders/sweepOrders';
import { sweepReturns } from './sweepReturns';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const parcel = { carrier: '新竹物流', trackingNo: '9876543210' };

async function opened(sale: Parameters<ReturnWorld['shipped']>[0] = {}, reason?: string) {
  const order = await world.shipped(sale);
  const { body } = await world.begin(order.buyer, order.no, reason);
  expect(body).toMatchObject({ success: true, data: { state: 'open', role: 'buyer' } });
  return { ...order, id: Number(body.data.id) };
}
const marketSale = async () => {
  const seller = await world.person();
  return { seller, sale: { channel: 'market' as const, sellerId: seller.id } };
};

describe('a return to the shop', () => {
  it('goes from the wish over the parcel to the refund, coin as coin and adv as adv', async () => {
    const { no, buyer, skuId, id } = await opened({ adv: '30' });
    expect(await buyer.balance()).toEqual(['930', '0', '0', '0']);
    expect((await world.step(world.staff, id, 'sendBack')).body.data.state).toBe('sendBack');
    const sent = await world.step(buyer, id, 'send', parcel);
    expect(sent.body.data).toMatchObject({ state: 'sentBack', ...parcel });
    const done = await world.step(world.staff, id, 'refund', { restock: true });
    expect(done.body.data).toMatchObject({ state: 'refunded', dueAt: null });
    expect(await buyer.balance()).toEqual(['1000', '0', '30', '0']);
    expect(await world.stock(skuId)).toBe(10);
    expect(await world.order(no)).toEqual({ status: 11, settle: false, disputed: false });
    const { data } = (await world.get(buyer, `/api/orders/${no}`)).body;
    expect(data.return.steps.map((one: { step: string }) => one.step)).toEqual([
      'begin',
      'sendBack',
      'send',
      'refund',
    ]);
    expect(data.history.at(-1).reason).toBe('退貨成立：商品損壞或有瑕疵');
  });

  it('may come within seven days of the receipt: the order stays final, its money had waited', async () => {
    const { no, buyer } = await world.received({ adv: '30' });
    expect(await world.order(no)).toEqual({ status: 10, settle: true, disputed: false });
    await world.wait(no, 6);
    await settleOrders(world.db);
    const { body } = await world.begin(buyer, no, 'changed', '');
    await world.wait(no, 3);
    await settleOrders(world.db);
    expect(await world.order(no)).toEqual({ status: 10, settle: true, disputed: true });
    await world.step(world.staff, body.data.id, 'refund');
    expect(await world.order(no)).toEqual({ status: 10, settle: false, disputed: false });
    expect(await buyer.balance()).toEqual(['1000', '0', '30', '0']);
  });

  it('comes too late after seven days; then the shop is paid, once', async () => {
    const { no, buyer } = await world.received();
    await world.wait(no, 7);
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
    await Promise.all([settleOrders(world.db), settleOrders(world.db)]);
    expect(await world.order(no)).toEqual({ status: 10, settle: false, disputed: false });
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
  });

  it('of a centre’s goods is answered by the centre, and paid out to it only afterwards', async () => {
    const seller = await world.person([], ['center']);
    const { no, buyer } = await world.received({ sellerId: seller.id });
    expect((await seller.balance())[0]).toBe('0');
    const { id } = (await world.begin(buyer, no)).body.data;
    expect((await world.step(seller, id, 'refuse', { note: '已拆封' })).body.data.state).toBe(
      'refused',
    );
    await world.step(buyer, id, 'withdraw');
    await world.wait(no, 7);
    await settleOrders(world.db);
    expect((await seller.balance())[0]).toBe('100');
  });
});

describe('a return on the market', () => {
  it('holds back the receipt until it is decided, by hand and by itself', async () => {
    const { seller, sale } = await marketSale();
    const { no, buyer, id } = await opened(sale);
    expect((await world.post(buyer, `/api/orders/${no}/confirm`)).body.errorCode).toBe(
      'RETURN_OPEN',
    );
    await world.sql(`UPDATE orders SET auto_confirm_at = now() WHERE out_trade_no = $1`, [no]);
    await confirmReceived(world.db);
    expect(await world.order(no)).toMatchObject({ status: 20, disputed: true });
    const refund = { reason: '直接退款', restock: false };
    const direct = await world.post(world.staff, `/api/admin/orders/${no}/refund`, refund);
    expect(direct.body.errorCode).toBe('RETURN_OPEN');
    await world.step(buyer, id, 'withdraw');
    await confirmReceived(world.db);
    expect(await world.order(no)).toMatchObject({ status: 10, settle: false });
    expect((await seller.balance())[0]).toBe('97');
  });

  it('that the seller refuses is decided by staff: upheld', async () => {
    const { seller, sale } = await marketSale();
    const { no, buyer, id } = await opened(sale);
    await world.step(seller, id, 'refuse', { note: '寄出時是好的' });
    await world.step(buyer, id, 'escalate', { note: '我有開箱影片' });
    const upheld = await world.step(world.staff, id, 'refund');
    expect(upheld.body.data.state).toBe('refunded');
    expect(await world.order(no)).toMatchObject({ status: 11 });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect((await seller.balance())[0]).toBe('0');
  });

  it('that staff do not uphold lets the sale go on, and is not asked again', async () => {
    const { seller, sale } = await marketSale();
    const { no, buyer, id } = await opened(sale);
    await world.step(seller, id, 'refuse', { note: '不符事實' });
    await world.step(buyer, id, 'escalate', { note: '請看照片' });
    await world.step(world.staff, id, 'reject', { note: '照片與出貨紀錄不符' });
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_DECIDED');
    await world.post(buyer, `/api/orders/${no}/confirm`);
    expect((await seller.balance())[0]).toBe('97');
  });

  it('is refunded by the seller who agrees', async () => {
    const { seller, sale } = await marketSale();
    const { no, buyer, id } = await opened(sale);
    await world.step(seller, id, 'refund');
    expect(await world.order(no)).toMatchObject({ status: 11 });
    expect((await buyer.balance())[0]).toBe('1000');
  });

  it('is over once the buyer has confirmed', async () => {
    const { seller, sale } = await marketSale();
    const { no, buyer } = await world.received(sale);
    expect((await seller.balance())[0]).toBe('97');
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
  });

  it('may come after a handing over that the buyer has not had a word in', async () => {
    const { seller, sale } = await marketSale();
    const { no, buyer } = await world.paid({ ...sale, fulfilment: 'digital' });
    await world.post(world.staff, `/api/admin/orders/${no}/handover`, { note: '序號已寄出' });
    expect((await seller.balance())[0]).toBe('0');
    const { id } = (await world.begin(buyer, no, 'broken', '序號無效')).body.data;
    expect((await world.step(seller, id, 'sendBack')).body.errorCode).toBe('RETURN_STEP');
    await world.step(seller, id, 'refund');
    expect((await buyer.balance())[0]).toBe('1000');
    expect(await world.order(no)).toMatchObject({ status: 10 });
  });
});

describe('what nobody answers goes on by itself', () => {
  it('a seller’s silence passes it on to staff; the buyer’s ends it', async () => {
    const { seller, sale } = await marketSale();
    const { no, buyer, id } = await opened(sale);
    const stateOf = async () => (await world.get(buyer, `/api/me/returns/${id}`)).body.data.state;
    await sweepReturns(world.db);
    expect(await stateOf()).toBe('open');
    await world.wait(no, 3);
    await Promise.all([sweepReturns(world.db), sweepReturns(world.db)]);
    expect(await stateOf()).toBe('escalated');
    await world.wait(no, 30);
    await sweepReturns(world.db);
    expect(await stateOf()).toBe('escalated');
    await world.step(seller, id, 'sendBack');
    await world.wait(no, 7);
    await sweepReturns(world.db);
    expect(await stateOf()).toBe('rejected');
    expect(await world.order(no)).toMatchObject({ status: 20, disputed: false });
  });

  it('staff answer for the platform in their own time', async () => {
    const { no, id, buyer } = await opened();
    await world.wait(no, 30);
    await sweepReturns(world.db);
    expect((await world.get(buyer, `/api/me/returns/${id}`)).body.data).toMatchObject({
      state: 'open',
      dueAt: null,
    });
  });
});

describe('refuses', () => {
  it('what was not shipped, another’s order, and a second return beside an open one', async () => {
    const { no, buyer } = await world.paid();
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
    expect((await world.begin(await world.person(), no)).status).toBe(404);
    const open = await opened();
    expect((await world.begin(open.buyer, open.no)).body.errorCode).toBe('RETURN_OPEN');
  });

  it('a return without a reason on the market, and of digital goods', async () => {
    const { sale } = await marketSale();
    const { no, buyer } = await world.shipped(sale);
    expect((await world.begin(buyer, no, 'changed')).body.errorCode).toBe('RETURN_REASON');
    const digital = await world.paid({ fulfilment: 'digital' });
    await world.post(world.staff, `/api/admin/orders/${digital.no}/handover`, { note: '已寄出' });
    const changed = await world.begin(digital.buyer, digital.no, 'changed');
    expect(changed.body.errorCode).toBe('RETURN_REASON');
  });

  it('words that are missing, naming the field', async () => {
    const { seller, sale } = await marketSale();
    const shipped = await world.shipped(sale);
    const fault = ({ body }: Awaited<ReturnType<ReturnWorld['post']>>) => body.data.faults[0].field;
    expect(fault(await world.begin(shipped.buyer, shipped.no, 'broken', ' '))).toBe('text');
    const { id } = (await world.begin(shipped.buyer, shipped.no)).body.data;
    expect(fault(await world.step(seller, id, 'refuse'))).toBe('note');
    await world.step(seller, id, 'sendBack');
    expect(fault(await world.step(shipped.buyer, id, 'send', { carrier: '郵局' }))).toBe(
      'trackingNo',
    );
  });

  it('steps that are another’s to take, or not from here', async () => {
    const { seller, sale } = await marketSale();
    const { buyer, id } = await opened(sale);
    const code = async (who: Person, step: string) =>
      (await world.step(who, id, step, { note: '理由', ...parcel })).body.errorCode;
    for (const step of ['refund', 'sendBack', 'refuse', 'reject', 'passOn', 'lapse', 'send']) {
      expect([step, await code(buyer, step)]).toEqual([step, 'RETURN_STEP']);
    }
    for (const step of ['withdraw', 'escalate', 'reject', 'passOn', 'send']) {
      expect([step, await code(seller, step)]).toEqual([step, 'RETURN_STEP']);
    }
    for (const step of ['reject', 'withdraw', 'lapse']) {
      expect([step, await code(world.staff, step)]).toEqual([step, 'RETURN_STEP']);
    }
  });

  it('strangers, who do not even learn that it exists', async () => {
    const { id } = await opened();
    const stranger = await world.person();
    expect((await world.get(stranger, `/api/me/returns/${id}`)).status).toBe(404);
    expect((await world.step(stranger, id, 'withdraw')).status).toBe(404);
    const said = await world.post(stranger, `/api/me/returns/${id}/messages`, { text: '你好' });
    expect(said.status).toBe(404);
  });

  it('staff in their own matter', async () => {
    const clerk = await world.person(['1000'], ['staff']);
    const { no } = await world.shipped({ buyer: clerk });
    const { id } = (await world.begin(clerk, no)).body.data;
    const path = `/api/admin/returns/${id}`;
    expect((await world.post(clerk, `${path}/steps`, { step: 'refund' })).body.errorCode).toBe(
      'RETURN_OWN',
    );
    expect((await world.post(clerk, `${path}/messages`, { text: '准' })).body.errorCode).toBe(
      'RETURN_OWN',
    );
  });
});

describe('the thread', () => {
  it('is read by both sides and by staff, who alone see names', async () => {
    const { seller, sale } = await marketSale();
    const { buyer, id } = await opened(sale);
    const mine = `/api/me/returns/${id}`;
    await world.post(seller, `${mine}/messages`, { text: '方便拍照嗎？' });
    await world.post(world.staff, `/api/admin/returns/${id}/messages`, { text: '請雙方說明' });
    const { entries } = (await world.post(buyer, `${mine}/messages`, { text: '照片如上' })).body
      .data;
    expect(entries.map((one: { role: string; text: string }) => [one.role, one.text])).toEqual([
      ['buyer', '杯口有裂痕'],
      ['seller', '方便拍照嗎？'],
      ['staff', '請雙方說明'],
      ['buyer', '照片如上'],
    ]);
    expect(entries.every((one: { actorName: unknown }) => one.actorName === null)).toBe(true);
    const seen = (await world.get(world.staff, `/api/admin/returns/${id}`)).body.data;
    expect(seen.entries[0].actorName).toMatch(/^會員/);
  });

  it('tells each side what the other has said or done', async () => {
    const { seller, sale } = await marketSale();
    const { buyer, id } = await opened(sale);
    await world.step(seller, id, 'refuse', { note: '寄出時是好的' });
    await world.post(buyer, `/api/me/returns/${id}/messages`, { text: '請看照片' });
    const told = async (who: Person, kind: string) =>
      (await toldTo(world.db, who.id)).filter((one) => one.kind === kind);
    expect(await told(buyer, 'returnChanged')).toMatchObject([
      { data: { progress: '賣家：不同意退貨。', returnId: String(id) } },
    ]);
    expect(await told(seller, 'returnAsked')).toMatchObject([
      { data: { progress: '買家：申請退貨。' } },
      { data: { progress: '買家留言給您。' } },
    ]);
  });

  it('shows pictures that their writer has uploaded for it, and nobody else’s', async () => {
    const { buyer, id } = await opened();
    const path = `/api/me/returns/${id}/messages`;
    const mine = await uploadPicture(world.api, buyer.token, 'return');
    const picture = { url: mine.url, alt: '裂痕' };
    const said = await world.post(buyer, path, { text: '', pictures: [picture] });
    expect(said.body.data.entries.at(-1)).toMatchObject({ text: '', pictures: [picture] });
    const stranger = await world.person();
    const { url } = await uploadPicture(world.api, stranger.token, 'return');
    const stolen = await world.post(buyer, path, { text: '看', pictures: [{ url, alt: '' }] });
    expect(stolen.body.errorCode).toBe('PICTURE_UNKNOWN');
    expect((await world.post(buyer, path, { text: ' ', pictures: [] })).status).toBe(400);
  });

  it('ends with the return, and takes thirty messages of one person a day', async () => {
    const { buyer, id } = await opened();
    const say = () => world.post(buyer, `/api/me/returns/${id}/messages`, { text: '在嗎' });
    for (let n = 0; n < 30; n++) expect((await say()).body.success).toBe(true);
    expect((await say()).body.errorCode).toBe('RETURN_MESSAGES');
    await world.step(buyer, id, 'withdraw');
    expect((await say()).body.errorCode).toBe('RETURN_STEP');
  });

  it('lists mine as buyer and as seller, and for staff what waits for them', async () => {
    const { seller, sale } = await marketSale();
    const market = await opened(sale);
    const shop = await opened();
    const ids = async (who: Person, path: string) =>
      (await world.get(who, path)).body.data.list.map((one: { id: number }) => one.id);
    expect(await ids(market.buyer, '/api/me/returns')).toEqual([market.id]);
    expect(await ids(seller, '/api/me/returns')).toEqual([]);
    expect(await ids(seller, '/api/me/returns?as=seller')).toEqual([market.id]);
    const waiting = await ids(world.staff, '/api/admin/returns?state=waiting&pageSize=100');
    expect(waiting).toContain(shop.id);
    expect(waiting).not.toContain(market.id);
    expect(await ids(world.staff, `/api/admin/returns?q=${market.no}`)).toEqual([market.id]);
  });
});
