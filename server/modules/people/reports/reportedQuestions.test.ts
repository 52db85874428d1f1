import { expectAuditClean } from '../../../testing/database';
import { createProduct } from '../../../testing/factories';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

it('a question and its answer can be reported once both are public, each as its writer’s', async () => {
  const [asker, seller, member] = [
    await world.person(),
    await world.person(),
    await world.person(),
  ];
  const options = { channel: 'market', sellerId: seller.id } as const;
  const { productId } = await createProduct(world.db, options);
  const report = async (who: Person, kind: string, id: number) =>
    (await world.post(who, '/api/reports', { kind, id, reason: 'fraud' })).body.errorCode;
  const asked = await world.post(asker, `/api/products/${productId}/questions`, {
    text: '這是哪一年採收的茶葉呢？',
  });
  const { id } = asked.body.data;
  expect(await report(member, 'question', id)).toBe('NOT_FOUND');
  await world.post(seller, `/api/questions/${id}/answer`, { text: '加我 LINE 便宜賣' });
  expect(await report(asker, 'question', id)).toBe('REPORT_OWN_CONTENT');
  expect(await report(seller, 'answer', id)).toBe('REPORT_OWN_CONTENT');
  expect(await report(member, 'question', id)).toBe('');
  expect(await report(member, 'answer', id)).toBe('');
  const { list } = (await world.get(world.staff, '/api/admin/reports?pageSize=100')).body.data;
  expect(list).toMatchObject([
    { kind: 'question', subjectId: id, productId, owner: { id: asker.id } },
    { kind: 'answer', subjectId: id, productId, owner: { id: seller.id } },
  ]);
  const file = (await world.get(world.staff, `/api/admin/reports/${list[1].id}`)).body.data;
  expect(file.list).toMatchObject([{ shown: { text: '加我 LINE 便宜賣' } }]);
});
