import { expectAuditClean } from '../../../testing/database';
import { RETURN_PARCEL, RETURN_TO, ReturnWorld } from '../../../testing/returnWorld';
import { confirmReceived, settleOrders } from '../orders/sweepOrders';
import { sweepReturns } from './sweepReturns';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

describe('a return to the shop', () => {
  it('goes from request over parcel to refund, with coin and adv returned as paid', async () => {
    const { no, buyer, skuId, id } = await world.opened({ adv: '30' });
    expect(await buyer.balance()).toEqual(['930', '0', '0', '0']);
    expect((await world.step(world.staff, id, 'sendBack', RETURN_TO)).body.data.state).toBe(
      'sendBack',
    );
    const sent = await world.step(buyer, id, 'send', RETURN_PARCEL);
    expect(sent.body.data).toMatchObject({ state: 'sentBack', ...RETURN_PARCEL });
    const done = await world.step(world.staff, id, 'refund', { restock: true });
    expect(done.body.data).toMatchObject({ state: 'refunded', dueAt: null });
    expect(await buyer.balance()).toEqual(['1000', '0', '30', '0']);
    expect(await world.stock(skuId)).toBe(10);
    expect(await world.order(no)).toEqual({ status: 11, settle: false, disputed: false });
    const { data } = (await world.get(buyer, `/api/orders/${no}`)).body;
    expect(data.returns[0].steps.map((one: { step: string }) => one.step)).toEqual([
      'begin',
      'sendBack',
      'send',
      'refund',
    ]);
    expect(data.history.at(-1).reason).toBe('退貨成立：商品損壞或有瑕疵');
  });

  it('is possible within seven days of receipt, while the money waits and the order stays complete', async () => {
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

  it('is refused after seven days, when the shop is paid once', async () => {
    const { no, buyer } = await world.received();
    await world.wait(no, 7);
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
    await Promise.all([settleOrders(world.db), settleOrders(world.db)]);
    expect(await world.order(no)).toEqual({ status: 10, settle: false, disputed: false });
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
  });

  it('of a centre’s goods is answered by the centre, which is paid only afterwards', async () => {
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
  it('blocks manual and automatic confirmation until it is decided', async () => {
    const { seller, sale } = await world.marketSale();
    const { no, buyer, id } = await world.opened(sale);
    const isListedSo = async () =>
      (await world.get(buyer, '/api/me/orders')).body.data.list[0].inReturn;
    expect(await isListedSo()).toBe(true);
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
    expect(await isListedSo()).toBe(false);
    await confirmReceived(world.db);
    expect(await world.order(no)).toMatchObject({ status: 10, settle: false });
    expect((await seller.balance())[0]).toBe('97');
  });

  it('that the seller refuses can be upheld by staff', async () => {
    const { seller, sale } = await world.marketSale();
    const { no, buyer, id } = await world.opened(sale);
    await world.step(seller, id, 'refuse', { note: '寄出時是好的' });
    await world.step(buyer, id, 'escalate', { note: '我有開箱影片' });
    const upheld = await world.step(world.staff, id, 'refund');
    expect(upheld.body.data.state).toBe('refunded');
    expect(await world.order(no)).toMatchObject({ status: 11 });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect((await seller.balance())[0]).toBe('0');
  });

  it('that staff reject lets the sale complete and cannot be opened again', async () => {
    const { seller, sale } = await world.marketSale();
    const { no, buyer, id } = await world.opened(sale);
    await world.step(seller, id, 'refuse', { note: '不符事實' });
    await world.step(buyer, id, 'escalate', { note: '請看照片' });
    await world.step(world.staff, id, 'reject', { note: '照片與出貨紀錄不符' });
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_DECIDED');
    await world.post(buyer, `/api/orders/${no}/confirm`);
    expect((await seller.balance())[0]).toBe('97');
  });

  it('is refunded when the seller agrees', async () => {
    const { seller, sale } = await world.marketSale();
    const { no, buyer, id } = await world.opened(sale);
    await world.step(seller, id, 'refund');
    expect(await world.order(no)).toMatchObject({ status: 11 });
    expect((await buyer.balance())[0]).toBe('1000');
  });

  it('is refused after the buyer’s confirmation', async () => {
    const { seller, sale } = await world.marketSale();
    const { no, buyer } = await world.received(sale);
    expect((await seller.balance())[0]).toBe('97');
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
  });

  it('is possible after a handover that the buyer has not confirmed', async () => {
    const { seller, sale } = await world.marketSale();
    const { no, buyer } = await world.paid({ ...sale, fulfilment: 'digital' });
    await world.post(world.staff, `/api/admin/orders/${no}/handover`, { note: '序號已寄出' });
    expect((await seller.balance())[0]).toBe('0');
    const { id } = (await world.begin(buyer, no, 'broken', '序號無效')).body.data;
    expect((await world.step(seller, id, 'sendBack', RETURN_TO)).body.errorCode).toBe(
      'RETURN_STEP',
    );
    await world.step(seller, id, 'refund');
    expect((await buyer.balance())[0]).toBe('1000');
    expect(await world.order(no)).toMatchObject({ status: 10 });
  });
});

describe('an unanswered return', () => {
  it('goes to staff after the seller’s deadline and ends after the buyer’s', async () => {
    const { seller, sale } = await world.marketSale();
    const { no, buyer, id } = await world.opened(sale);
    const stateOf = async () => (await world.get(buyer, `/api/me/returns/${id}`)).body.data.state;
    await sweepReturns(world.db);
    expect(await stateOf()).toBe('open');
    await world.wait(no, 3);
    await Promise.all([sweepReturns(world.db), sweepReturns(world.db)]);
    expect(await stateOf()).toBe('escalated');
    await world.wait(no, 30);
    await sweepReturns(world.db);
    expect(await stateOf()).toBe('escalated');
    await world.step(seller, id, 'sendBack', RETURN_TO);
    await world.wait(no, 7);
    await sweepReturns(world.db);
    expect(await stateOf()).toBe('rejected');
    expect(await world.order(no)).toMatchObject({ status: 20, disputed: false });
  });

  it('has no deadline while staff must answer for the platform', async () => {
    const { no, id, buyer } = await world.opened();
    await world.wait(no, 30);
    await sweepReturns(world.db);
    expect((await world.get(buyer, `/api/me/returns/${id}`)).body.data).toMatchObject({
      state: 'open',
      dueAt: null,
    });
  });
});
