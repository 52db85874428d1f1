import { expectAuditClean } from '../../../testing/database';
import { createProduct } from '../../../testing/factories';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const sold = async () => {
  const seller = await world.person();
  const options = { channel: 'market', sellerId: seller.id } as const;
  return { seller, productId: (await createProduct(world.db, options)).productId };
};
const report = (who: Person, kind: string, id: number, note = '') =>
  world.post(who, '/api/reports', { kind, id, reason: 'fraud', note });
const mine = async (who: Person, query = '') =>
  (await world.get(who, `/api/me/reports${query}`)).body.data;

describe('the reports of a member', () => {
  it('are listed for them alone with the decision, and nothing of what staff noted', async () => {
    const [member, other] = [await world.person(), await world.person()];
    const { productId, seller } = await sold();
    await report(member, 'product', productId, '收到的是假貨');
    await report(other, 'product', productId, '我也是');
    await report(member, 'seller', seller.id);
    const cases = (await world.get(world.staff, '/api/admin/reports?pageSize=100')).body.data.list;
    const { id } = cases.find((one: { productId: number }) => one.productId === productId);
    const decision = { outcome: 'handled', note: '第三次了，凍結', seen: 2 };
    const decided = await world.post(world.staff, `/api/admin/reports/${id}/decide`, decision);
    expect(decided.body.success).toBe(true);
    const { list, total } = await mine(member);
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { kind: 'seller', sellerId: seller.id, productId: null, note: '', decision: null },
      {
        kind: 'product',
        sellerId: null,
        productId,
        reason: 'fraud',
        note: '收到的是假貨',
        decision: { outcome: 'handled', at: expect.any(Number) },
      },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/第三次|我也是/);
    expect(await mine(seller)).toMatchObject({ list: [], total: 0 });
    expect((await mine(member, `?pageSize=1&before=${list[0].id}`)).list).toHaveLength(1);
  });

  it('call a seller as they are called now', async () => {
    const member = await world.person();
    const { seller } = await sold();
    await report(member, 'seller', seller.id);
    await world.sql(`UPDATE members SET name = '新名字' WHERE id = $1`, [seller.id]);
    expect((await mine(member)).list).toMatchObject([{ title: '新名字' }]);
  });
});
