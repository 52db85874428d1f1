import { waitFor } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { type StubApi, startApi } from '@/testing/stubApi';
import { favouriteIds, setFavourite, subscribeFavourites } from './favourites';

const IDS = 'GET /api/me/favourites/ids';
let api: StubApi;
/** Answers the requests for favourites, in the order in which they came. */
let answers: (() => void)[];

beforeEach(async () => {
  answers = [];
  api = await startApi({
    [IDS]: async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { productIds: [] };
    },
    'PUT /api/me/favourites/7': () => null,
  });
});
afterEach(() => api.close());

it('a heart stays as pressed although the request of the member before ends after the press', async () => {
  await renderSite();
  const leave = subscribeFavourites(() => {});
  signIn({ ...MEMBER, id: 11 });
  await waitFor(() => expect(answers).toHaveLength(1));
  signIn({ ...MEMBER, id: 12 });
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await setFavourite(7, true)).toBe(true);
  answers[1]?.();
  await waitFor(() => expect([...(favouriteIds() ?? [])]).toEqual([7]));
  leave();
});
