import type { Client } from 'pg';
import { createAddress, createSession, freezeSql, give } from '../../../testing/factories';
import { connectOwner } from '../../../testing/intruder';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
let owner: Client;
beforeAll(async () => {
  world = await ReturnWorld.open();
  owner = await connectOwner(world.db);
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const ask = async (who: Person) => (await world.post(who, '/api/me/copies')).body;
const load = (who: Person, id: number) => world.get(who, `/api/me/copies/${id}`);
/** The lists of a member's copy. */
async function copyOf(who: Person) {
  const { status, body } = await load(who, (await ask(who)).data.id);
  expect(status).toBe(200);
  return Object(body).資料;
}

describe('a copy of one’s own data', () => {
  it('needs a fresh proof, and is downloaded by the session that asked, not by another one or by another member', async () => {
    const who = await world.person();
    await world.sql(
      `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE member_id = $1`,
      [who.id],
    );
    expect((await ask(who)).errorCode).toBe('PROOF_NEEDED');
    await world.sql('UPDATE sessions SET proven_at = now() WHERE member_id = $1', [who.id]);
    const { id } = (await ask(who)).data;
    const elsewhere = { ...who, token: await createSession(world.db, who.id) };
    expect((await load(elsewhere, id)).body.errorCode).toBe('COPY_OVER');
    expect((await load(await world.person(), id)).body.errorCode).toBe('COPY_OVER');
    expect((await load(who, id)).body).toMatchObject({ 會員編號: who.id });
  });

  it('is downloaded three times in ten minutes, and made three times a day', async () => {
    const who = await world.person();
    const { id, until } = (await ask(who)).data;
    expect(until - Date.now()).toBeGreaterThan(9 * 60_000);
    for (let n = 0; n < 3; n++) expect((await load(who, id)).status).toBe(200);
    expect((await load(who, id)).body.errorCode).toBe('COPY_OVER');
    const late = (await ask(who)).data.id;
    const age = (by: string) =>
      owner.query(
        'UPDATE data_copies SET created_at = created_at - $2::interval WHERE member_id = $1',
        [who.id, by],
      );
    await age('10 minutes');
    expect((await load(who, late)).body.errorCode).toBe('COPY_OVER');
    await ask(who);
    expect(await ask(who)).toMatchObject({ errorCode: 'COPY_LIMIT' });
    await age('1 day');
    expect((await ask(who)).success).toBe(true);
  });

  it('is counted under a lock: of requests at the same time, three are admitted', async () => {
    const who = await world.person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(who)));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
  });

  it('is told to the member as a matter of the account’s safety', async () => {
    const who = await world.person();
    await ask(who);
    const { rows } = await world.sql(
      `SELECT shown, mail_due_at IS NOT NULL AS mailed FROM notices WHERE member_id = $1 AND kind = 'dataCopied'`,
      [who.id],
    );
    expect(rows).toEqual([{ shown: true, mailed: false }]);
  });

  it('is given to a frozen member, who may prove who they are', async () => {
    const who = await world.person();
    await world.sql(freezeSql(), [who.id]);
    expect((await world.post(who, '/api/me/proof/code')).body.errorCode).toBe('PROOF_NO_EMAIL');
    const [member] = (await copyOf(who)).個人資料;
    expect(member.凍結時間).not.toBeNull();
  });

  it('holds a purchase with its goods, address and course, and the sale without the buyer', async () => {
    const { seller, sale } = await world.marketSale();
    const { buyer, no } = await world.received(sale);
    const [purchase] = (await copyOf(buyer)).購買的訂單;
    expect(purchase).toMatchObject({
      訂單編號: no,
      狀態: '交易成功',
      總額: '100',
      商品: [{ 單價: '100', 件數: 1 }],
      包裹: [{ 物流單號: '123456789012', 件數: 1 }],
    });
    expect(purchase.收件地址.recipient).toBeTruthy();
    expect(purchase.歷程.length).toBeGreaterThan(2);
    const [sold] = (await copyOf(seller)).賣出的訂單;
    expect(sold).toMatchObject({ 訂單編號: no, 商品: [{ 單價: '100' }] });
    expect(sold).not.toHaveProperty('收件地址');
    expect(sold).not.toHaveProperty('備註');
  });

  it('holds each row once where there are more than a page, and amounts to the last unit', async () => {
    const who = await world.person(['0.000000000000000001']);
    for (let n = 0; n < 201; n++) await give(world.db, who.id, n % 2 ? 'coin' : 'adv', '1.5');
    await createAddress(world.db, who.id);
    const { 帳務紀錄: entries, 收件地址: addresses } = await copyOf(who);
    expect(addresses).toHaveLength(1);
    expect(entries).toHaveLength(202);
    const ids = entries.map((one: Record<string, number>) => one.編號);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a) - Number(b)));
    expect(entries[0]).toMatchObject({ 資產: '加密幣', 數量: '0.000000000000000001' });
    expect(entries[1]).toMatchObject({ 資產: '廣告幣', 數量: '1.5', 餘額: '1.5' });
  });
});
