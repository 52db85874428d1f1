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

const pathOf = (no: string) => `/api/me/orders/${no}/messages`;
const staffPath = (no: string) => `/api/admin/orders/${no}/messages`;
const write = (who: Person, no: string, text: string, more: object = {}) =>
  world.post(who, pathOf(no), { text, ...more });
const answer = (no: string, text: string) => world.post(world.staff, staffPath(no), { text });
const read = async (who: Person, no: string) => (await world.get(who, pathOf(no))).body.data;
const settle = async (who: Person, no: string, path = pathOf(no)) => {
  const seen = (await world.get(who, path)).body.data?.messages.at(-1)?.id ?? 1;
  return world.post(who, `${path}/settle`, { seen });
};
const said = (data: { messages: { role: string; text: string }[] }) =>
  data.messages.map(({ role, text }) => `${role}: ${text}`);

async function marketOrder() {
  const { seller, sale } = await world.marketSale();
  return { seller, ...(await world.paid(sale)) };
}

describe('messages about an order', () => {
  it('are read by both sides and by staff, who alone see names', async () => {
    const { seller, buyer, no } = await marketOrder();
    await write(buyer, no, '  可以用氣泡紙包嗎？\n謝謝  ');
    await write(seller, no, '可以');
    const data = (await answer(no, '平台在此提醒：請勿私下交易')).body.data;
    const all = [
      'buyer: 可以用氣泡紙包嗎？\n謝謝',
      'seller: 可以',
      'staff: 平台在此提醒：請勿私下交易',
    ];
    expect(said(data)).toEqual(all);
    expect(data.messages[0].actorName).toMatch(/^會員/);
    for (const [who, role] of [
      [buyer, 'buyer'],
      [seller, 'seller'],
    ] as const) {
      const mine = await read(who, no);
      expect(said(mine)).toEqual(all);
      expect(mine).toMatchObject({ role, isPlatform: false, canWrite: true, hasOlder: false });
      expect(mine.messages.map((one: { actorName: unknown }) => one.actorName)).toEqual([
        null,
        null,
        null,
      ]);
    }
  });

  it('of others are not found, neither to read nor to write nor to settle', async () => {
    const { no } = await marketOrder();
    const stranger = await world.person();
    expect((await world.get(stranger, pathOf(no))).status).toBe(404);
    expect((await write(stranger, no, '你好')).status).toBe(404);
    expect((await settle(stranger, no)).status).toBe(404);
    expect((await world.get(stranger, staffPath(no))).status).toBe(403);
  });

  it('notify the side that did not write, and wake the open pages of both', async () => {
    const { seller, buyer, no } = await marketOrder();
    const kinds = async (who: Person) =>
      (await noticesOf(world.db, who.id))
        .filter(({ kind }) => kind === 'orderMessage' || kind === 'saleMessage')
        .map(({ kind, data }) => `${kind} ${data.by}`);
    await write(buyer, no, '在嗎？');
    expect(await kinds(buyer)).toEqual([]);
    expect(await kinds(seller)).toEqual(['saleMessage 買家']);
    await write(seller, no, '在');
    expect(await kinds(buyer)).toEqual(['orderMessage 賣家']);
    await answer(no, '您好');
    expect((await kinds(buyer)).sort()).toEqual(['orderMessage 平台客服', 'orderMessage 賣家']);
    expect((await kinds(seller)).sort()).toEqual(['saleMessage 平台客服', 'saleMessage 買家']);
    const { rows } = await world.sql(
      `SELECT member_id, count(*)::int AS n FROM events WHERE topic = 'orderMessage' AND payload ->> 'out_trade_no' = $1
       GROUP BY 1 ORDER BY 1`,
      [no],
    );
    expect(rows.map(({ n }) => n)).toEqual([3, 3]);
  });

  it('that were answered notify no longer, except of what came after those that were seen', async () => {
    const { seller, buyer, no } = await marketOrder();
    const waiting = async (who: Person) =>
      (await noticesOf(world.db, who.id)).filter(
        ({ kind, read, mailDue }) => /^(order|sale)Message$/.test(kind) && (!read || mailDue),
      ).length;
    const first = (await write(buyer, no, '在嗎？')).body.data.messages[0].id;
    await write(buyer, no, '可以用氣泡紙包嗎？');
    expect(await waiting(seller)).toBe(2);
    await write(seller, no, '在', { seen: first });
    expect(await waiting(seller)).toBe(2);
    await write(seller, no, '可以');
    expect(await waiting(seller)).toBe(0);
    expect(await waiting(buyer)).toBe(2);
    await write(buyer, no, '謝謝');
    expect(await waiting(buyer)).toBe(0);
    expect(await waiting(seller)).toBe(1);
    await settle(seller, no);
    expect(await waiting(seller)).toBe(0);
    await answer(no, '平台客服看過了');
    expect([await waiting(buyer), await waiting(seller)]).toEqual([1, 1]);
  });

  it('need text or a picture of the writer’s own', async () => {
    const { buyer, no } = await marketOrder();
    expect((await write(buyer, no, ' \n ')).status).toBe(400);
    expect((await write(buyer, no, '\u200b\u2060')).status).toBe(400);
    const stranger = await world.person();
    const { url } = await uploadPicture(world.api, stranger.token, 'message');
    const stolen = await write(buyer, no, '', { pictures: [{ url, alt: '' }] });
    expect(stolen.body.errorCode).toBe('PICTURE_UNKNOWN');
    const mine = await uploadPicture(world.api, buyer.token, 'message');
    const picture = { url: mine.url, alt: '裂痕' };
    const sent = await write(buyer, no, '', { pictures: [picture] });
    expect(sent.body.data.messages).toMatchObject([{ text: '', pictures: [picture] }]);
    expect(said(await read(buyer, no))).toEqual(['buyer: ']);
  });

  it('are at most thirty of a person in a day, also when many arrive at once', async () => {
    const { seller, buyer, no } = await marketOrder();
    const replies = await Promise.all(
      Array.from({ length: 34 }, (_, n) => write(buyer, no, `第 ${n} 則`)),
    );
    const codes = replies.map(({ body }) => body.errorCode);
    expect(codes.filter((code) => code === '')).toHaveLength(30);
    expect(codes.filter((code) => code === 'ORDER_MESSAGES')).toHaveLength(4);
    expect((await write(seller, no, '收到')).body.success).toBe(true);
  });

  it('come fifty at a time, the newest first asked for', async () => {
    const { seller, buyer, no } = await marketOrder();
    for (let n = 0; n < 30; n++) await write(buyer, no, `買 ${n}`);
    for (let n = 0; n < 22; n++) await write(seller, no, `賣 ${n}`);
    const newest = await read(buyer, no);
    expect(newest).toMatchObject({ hasOlder: true });
    expect(newest.messages).toHaveLength(50);
    expect(newest.messages.at(-1).text).toBe('賣 21');
    const path = `${pathOf(no)}?before=${newest.messages[0].id}`;
    const older = (await world.get(buyer, path)).body.data;
    expect(said(older)).toEqual(['buyer: 買 0', 'buyer: 買 1']);
    expect(older.hasOlder).toBe(false);
  });

  it('end ninety days after the order has', async () => {
    const { seller, buyer, no } = await marketOrder();
    const refund = await world.post(seller, `/api/me/sales/${no}/refund`, {
      reason: '缺貨，無法出貨',
      restock: false,
    });
    expect(refund.body).toMatchObject({ success: true });
    expect((await write(buyer, no, '什麼時候補貨？')).body.success).toBe(true);
    const shift = (by: string) =>
      world.sql(`UPDATE orders SET closed_at = closed_at ${by} WHERE out_trade_no = $1`, [no]);
    await shift("- interval '91 days'");
    expect((await write(buyer, no, '現在呢？')).body.errorCode).toBe('ORDER_MESSAGES_CLOSED');
    expect(await read(seller, no)).toMatchObject({ canWrite: false });
    await shift("+ interval '91 days'");
  });

  it('can be written by a frozen member', async () => {
    const { buyer, no } = await marketOrder();
    const freeze = `/api/admin/members/${buyer.id}/freeze`;
    expect(
      (await world.post(world.staff, freeze, { reason: '疑似盜用，查證中' })).body.success,
    ).toBe(true);
    expect((await write(buyer, no, '請問進度')).body.success).toBe(true);
  });
});

describe('a buyer who waits for an answer', () => {
  const tasks = async (who: Person) =>
    (await world.get(who, '/api/me/tasks')).body.data.messagesToAnswer;
  const listed = async (who: Person = world.staff) =>
    (await world.get(who, '/api/admin/order-messages?pageSize=100')).body.data;
  const queued = async () => {
    const { body } = await world.get(world.staff, '/api/admin/queues');
    return body.data.find((one: { queue: string }) => one.queue === 'messages')?.count ?? 0;
  };

  it('counts for the seller until they answer, or say that there is nothing to answer', async () => {
    const { seller, buyer, no } = await marketOrder();
    await write(buyer, no, '可以快一點嗎？');
    await write(buyer, no, '謝謝');
    expect([await tasks(seller), await tasks(buyer)]).toEqual([1, 0]);
    // Staff who write to both sides do not answer for the seller.
    await answer(no, '請賣家回覆');
    expect(await read(seller, no)).toMatchObject({ awaitsAnswer: true });
    expect(await read(buyer, no)).toMatchObject({ awaitsAnswer: false });
    expect((await settle(buyer, no)).body.errorCode).toBe('FORBIDDEN');
    expect((await settle(world.staff, no, staffPath(no))).body.errorCode).toBe('FORBIDDEN');
    await write(seller, no, '今天寄出');
    expect(await tasks(seller)).toBe(0);
    await write(buyer, no, '太好了');
    expect(await tasks(seller)).toBe(1);
    const settled = await settle(seller, no);
    expect(settled.body.data).toMatchObject({ awaitsAnswer: false });
    expect(await tasks(seller)).toBe(0);
  });

  it('of the platform’s goods is listed for staff, longest first, and leaves with the answer', async () => {
    const [first, second] = [await world.paid(), await world.paid()];
    const before = await queued();
    await write(first.buyer, first.no, '有附發票嗎？');
    await write(second.buyer, second.no, '可以改顏色嗎？');
    await write(first.buyer, first.no, '還在嗎？');
    const { list, total } = await listed();
    expect(total).toBe(before + 2);
    expect(await queued()).toBe(before + 2);
    expect(list.slice(-2)).toMatchObject([
      { out_trade_no: first.no, text: '還在嗎？', count: 2 },
      { out_trade_no: second.no, text: '可以改顏色嗎？', count: 1 },
    ]);
    await answer(first.no, '有的');
    await settle(world.staff, second.no, staffPath(second.no));
    expect(await queued()).toBe(before);
  });

  it('is answered by other staff where they work for the shop themselves', async () => {
    const colleague = await world.person(['1000'], ['staff']);
    const { no } = await world.paid({ buyer: colleague });
    await write(colleague, no, '我自己買的');
    const numbers = (list: { out_trade_no: string }[]) => list.map((one) => one.out_trade_no);
    expect(numbers((await listed()).list)).toContain(no);
    expect(numbers((await listed(colleague)).list)).not.toContain(no);
    const own = await world.post(colleague, staffPath(no), { text: '自問自答' });
    expect(own.body.errorCode).toBe('ORDER_OWN');
    expect((await settle(colleague, no, staffPath(no))).body.errorCode).toBe('ORDER_OWN');
    const seen = (await world.get(colleague, staffPath(no))).body.data;
    expect(seen).toMatchObject({ role: 'staff', canWrite: false });
    await answer(no, '收到');
  });

  it('goes on waiting with what the answer’s author had not seen', async () => {
    const { seller, buyer, no } = await marketOrder();
    await write(buyer, no, '一');
    const seen = (await read(seller, no)).messages.at(-1).id;
    await write(buyer, no, '二');
    await write(seller, no, '答一', { seen });
    expect(await tasks(seller)).toBe(1);
    await world.post(seller, `${pathOf(no)}/settle`, { seen });
    expect(await read(seller, no)).toMatchObject({ awaitsAnswer: true });
    await settle(seller, no);
    expect(await tasks(seller)).toBe(0);
    const { rows } = await world.sql(
      `SELECT DISTINCT settled_by FROM order_messages m JOIN orders o ON o.id = m.order_id
       WHERE o.out_trade_no = $1 AND role = 'buyer'`,
      [no],
    );
    expect(rows).toEqual([{ settled_by: seller.id }]);
  });
});
