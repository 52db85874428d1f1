import { expectAuditClean } from '../../../testing/database';
import { noticesOf } from '../../../testing/notices';
import { uploadPicture } from '../../../testing/pictures';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

describe('a return’s thread', () => {
  it('is readable by both sides and by staff, and only staff see names', async () => {
    const { seller, sale } = await world.marketSale();
    const { buyer, id } = await world.opened(sale);
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

  it('notifies each side of the other’s messages and steps', async () => {
    const { seller, sale } = await world.marketSale();
    const { buyer, id } = await world.opened(sale);
    await world.step(seller, id, 'refuse', { note: '寄出時是好的' });
    await world.post(buyer, `/api/me/returns/${id}/messages`, { text: '請看照片' });
    const noticesFor = async (who: Person, kind: string) =>
      (await noticesOf(world.db, who.id)).filter((one) => one.kind === kind);
    expect(await noticesFor(buyer, 'returnChanged')).toMatchObject([
      { data: { progress: '賣家：不同意退貨。', returnId: String(id) } },
    ]);
    expect(await noticesFor(seller, 'returnAsked')).toMatchObject([
      { data: { progress: '買家：申請退貨。' } },
      { data: { progress: '買家留言給您。' } },
    ]);
  });

  it('accepts only pictures that the writer has uploaded for it', async () => {
    const { buyer, id } = await world.opened();
    const path = `/api/me/returns/${id}/messages`;
    const mine = await uploadPicture(world.api, buyer.token, 'return');
    const picture = { url: mine.url, alt: '裂痕' };
    const reply = await world.post(buyer, path, { text: '', pictures: [picture] });
    expect(reply.body.data.entries.at(-1)).toMatchObject({ text: '', pictures: [picture] });
    const stranger = await world.person();
    const { url } = await uploadPicture(world.api, stranger.token, 'return');
    const stolen = await world.post(buyer, path, { text: '看', pictures: [{ url, alt: '' }] });
    expect(stolen.body.errorCode).toBe('PICTURE_UNKNOWN');
    expect((await world.post(buyer, path, { text: ' ', pictures: [] })).status).toBe(400);
  });

  it('is closed with the return, and accepts thirty messages per person and day', async () => {
    const { buyer, id } = await world.opened();
    const write = () => world.post(buyer, `/api/me/returns/${id}/messages`, { text: '在嗎' });
    for (let n = 0; n < 30; n++) expect((await write()).body.success).toBe(true);
    expect((await write()).body.errorCode).toBe('RETURN_MESSAGES');
    await world.step(buyer, id, 'withdraw');
    expect((await write()).body.errorCode).toBe('RETURN_STEP');
  });

  it('is listed for its buyer and seller, and for staff while it waits for them', async () => {
    const { seller, sale } = await world.marketSale();
    const market = await world.opened(sale);
    const shop = await world.opened();
    const ids = async (who: Person, path: string) =>
      (await world.get(who, path)).body.data.list.map((one: { id: number }) => one.id);
    expect(await ids(market.buyer, '/api/me/returns')).toEqual([market.id]);
    expect(await ids(seller, '/api/me/returns')).toEqual([]);
    expect(await ids(seller, '/api/me/returns?as=seller')).toEqual([market.id]);
    const waiting = await ids(world.staff, '/api/admin/returns?state=waiting&pageSize=100');
    expect(waiting).toContain(shop.id);
    expect(waiting).not.toContain(market.id);
    expect(await ids(world.staff, `/api/admin/returns?q=${market.no}`)).toEqual([market.id]);
    const rename = (who: Person, name: string) =>
      world.sql('UPDATE members SET name = $2 WHERE id = $1', [who.id, name]);
    await rename(market.buyer, '尋找的買家');
    await rename(seller, '尋找的賣家');
    const found = (q: string) =>
      ids(world.staff, `/api/admin/returns?q=${encodeURIComponent(q)}&pageSize=100`);
    expect(await found('的買家')).toEqual([market.id]);
    expect(await found('的賣家')).toEqual([market.id]);
    const { rows } = await world.sql(
      `SELECT l.title FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.out_trade_no = $1`,
      [market.no],
    );
    expect(await found(rows[0].title)).toContain(market.id);
    expect(await found('沒有這個')).toEqual([]);
  });
});
