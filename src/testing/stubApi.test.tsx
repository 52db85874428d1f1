import { api } from '@/services/api';
import { renderSite } from './renderSite';
import { signIn } from './session';
import { startApi } from './stubApi';

const KEEP = 'PUT /api/me/favourites/7';

it('a write without an answer is not repeated to the server of the next test', async () => {
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const before = await startApi({
    [KEEP]: () => {
      arrived();
      return new Promise<never>(() => {});
    },
  });
  await renderSite();
  signIn();
  const write = api('PUT /api/me/favourites/:productId', { params: { productId: 7 } });
  await hasArrived;
  await before.close();
  const next = await startApi({ [KEEP]: () => null });
  await expect(write).rejects.toThrow('the test that sent it has ended');
  expect(next.askedOf(KEEP)).toEqual([]);
  await next.close();
});
