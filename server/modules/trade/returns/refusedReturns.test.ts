import { expectAuditClean } from '../../../testing/database';
import { type Person, RETURN_PARCEL, RETURN_TO, ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

describe('a return is refused', () => {
  it('for an unshipped order, another’s order, and a second time while one is open', async () => {
    const { no, buyer } = await world.paid();
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_WINDOW');
    expect((await world.begin(await world.person(), no)).status).toBe(404);
    const open = await world.opened();
    expect((await world.begin(open.buyer, open.no)).body.errorCode).toBe('RETURN_OPEN');
  });

  it('without a reason on the market, and for digital goods', async () => {
    const { sale } = await world.marketSale();
    const { no, buyer } = await world.shipped(sale);
    expect((await world.begin(buyer, no, 'changed')).body.errorCode).toBe('RETURN_REASON');
    const digital = await world.paid({ fulfilment: 'digital' });
    await world.post(world.staff, `/api/admin/orders/${digital.no}/handover`, { note: '已寄出' });
    const changed = await world.begin(digital.buyer, digital.no, 'changed');
    expect(changed.body.errorCode).toBe('RETURN_REASON');
  });

  it('with a missing text, naming the field', async () => {
    const { seller, sale } = await world.marketSale();
    const shipped = await world.shipped(sale);
    const fault = ({ body }: Awaited<ReturnType<ReturnWorld['post']>>) => body.data.faults[0].field;
    expect(fault(await world.begin(shipped.buyer, shipped.no, 'broken', ' '))).toBe('text');
    const { id } = (await world.begin(shipped.buyer, shipped.no)).body.data;
    expect(fault(await world.step(seller, id, 'refuse'))).toBe('note');
    expect(fault(await world.step(seller, id, 'sendBack', { note: ' ' }))).toBe('note');
    await world.step(seller, id, 'sendBack', RETURN_TO);
    expect(fault(await world.step(shipped.buyer, id, 'send', { carrier: '郵局' }))).toBe(
      'trackingNo',
    );
  });

  it('at a step of another role or not allowed in the current state', async () => {
    const { seller, sale } = await world.marketSale();
    const { buyer, id } = await world.opened(sale);
    const code = async (who: Person, step: string) =>
      (await world.step(who, id, step, { note: '理由', ...RETURN_PARCEL })).body.errorCode;
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

  it('to strangers, as not found', async () => {
    const { id } = await world.opened();
    const stranger = await world.person();
    expect((await world.get(stranger, `/api/me/returns/${id}`)).status).toBe(404);
    expect((await world.step(stranger, id, 'withdraw')).status).toBe(404);
    const reply = await world.post(stranger, `/api/me/returns/${id}/messages`, { text: '你好' });
    expect(reply.status).toBe(404);
  });

  it('to staff who decided on a state that a colleague has left, with the state of now', async () => {
    const { no, buyer } = await world.shipped();
    const { id } = (await world.begin(buyer, no)).body.data;
    await world.step(world.staff, id, 'sendBack', { note: '請寄回' });
    // Both states allow a refund; the state seen makes the difference.
    const { body } = await world.step(world.staff, id, 'refund', { seen: 'open' });
    expect(body.errorCode).toBe('SEEN_CHANGED');
    expect(body.data).toEqual({ what: '這筆退貨', now: expect.stringContaining('寄回') });
    expect((await world.step(world.staff, id, 'refund')).body.success).toBe(true);
  });

  it('to staff who are one of its sides', async () => {
    const clerk = await world.person(['1000'], ['staff']);
    const { no } = await world.shipped({ buyer: clerk });
    const { id } = (await world.begin(clerk, no)).body.data;
    const path = `/api/admin/returns/${id}`;
    expect(
      (await world.post(clerk, `${path}/steps`, { step: 'refund', seen: 'open' })).body.errorCode,
    ).toBe('RETURN_OWN');
    expect((await world.post(clerk, `${path}/messages`, { text: '准' })).body.errorCode).toBe(
      'RETURN_OWN',
    );
  });
});
