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
const ask = async (who: Person, productId: number): Promise<number> => {
  const text = '請問這個杯子可以放進洗碗機嗎？';
  return (await world.post(who, `/api/products/${productId}/questions`, { text })).body.data.id;
};
const mine = async (who: Person, query = '') =>
  (await world.get(who, `/api/me/questions${query}`)).body.data;

describe('the questions of a member', () => {
  it('are listed for them alone, the newest first, whatever became of each', async () => {
    const [buyer, other] = [await world.person(), await world.person()];
    const [cup, bowl] = [await sold(), await sold()];
    const answered = await ask(buyer, cup.productId);
    const withdrawn = await ask(buyer, cup.productId);
    const hidden = await ask(buyer, bowl.productId);
    await ask(other, bowl.productId);
    await world.post(cup.seller, `/api/questions/${answered}/answer`, { text: '可以' });
    await world.post(buyer, `/api/questions/${withdrawn}/withdraw`, {});
    await world.post(bowl.seller, `/api/questions/${hidden}/answer`, { text: '加我 LINE' });
    const staffPath = `/api/admin/questions/${hidden}/hide`;
    const hide = { part: 'answer', reason: '導向站外', version: 2 };
    expect((await world.post(world.staff, staffPath, hide)).body.success).toBe(true);
    const waiting = await ask(buyer, bowl.productId);
    const { list, total } = await mine(buyer);
    expect(total).toBe(4);
    expect(list).toMatchObject([
      { id: waiting, productId: bowl.productId, answer: null, hidden: null, withdrawnAt: null },
      { id: hidden, answer: null, hidden: { part: 'answer', reason: '導向站外' } },
      { id: withdrawn, answer: null, withdrawnAt: expect.any(Number) },
      { id: answered, productId: cup.productId, answer: { text: '可以' } },
    ]);
    expect(JSON.stringify(list)).not.toContain('LINE');
    expect(await mine(cup.seller)).toMatchObject({ list: [], total: 0, older: null, newer: null });
  });

  it('are turned by their ids, so that a new one shifts no page', async () => {
    const [buyer, { productId }] = [await world.person(), await sold()];
    const ids = [await ask(buyer, productId), await ask(buyer, productId)];
    const first = await mine(buyer, '?pageSize=1');
    expect(first).toMatchObject({ list: [{ id: ids[1] }], newer: null });
    await ask(buyer, productId);
    const second = await mine(buyer, `?pageSize=1&before=${first.older}`);
    expect(second).toMatchObject({ list: [{ id: ids[0] }], older: null });
  });
});
