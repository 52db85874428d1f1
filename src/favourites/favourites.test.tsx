import { waitFor } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { favouriteIds, setFavourite, subscribeFavourites } from './favourites';

const IDS = 'GET /api/me/favourites/ids';
let api: StubApi;
/** Answers the requests for favourites, in the order in which they came. */
let answers: (() => void)[];
/** A press of a heart waits for it. */
let held: Promise<void>;

beforeEach(async () => {
  answers = [];
  held = Promise.resolve();
  api = await startApi({
    [IDS]: async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { productIds: [] };
    },
    'PUT /api/me/favourites/7': async () => {
      await held;
      return null;
    },
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

it("a member's press is sent although the same heart of the member before is still on its way", async () => {
  await renderSite();
  const leave = subscribeFavourites(() => {});
  signIn({ ...MEMBER, id: 21 });
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  let answerFirst = () => {};
  held = new Promise((resolve) => {
    answerFirst = resolve;
  });
  const first = setFavourite(7, true);
  await waitFor(() => expect(api.askedOf('PUT /api/me/favourites/7')).toHaveLength(1));
  signIn({ ...MEMBER, id: 22 });
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect([...(favouriteIds() ?? [7])]).toEqual([]));
  const second = setFavourite(7, true);
  await waitFor(() => expect(api.askedOf('PUT /api/me/favourites/7')).toHaveLength(2));
  answerFirst();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect([...(favouriteIds() ?? [])]).toEqual([7]);
  leave();
});

it('a second press is not sent as the member who signed in while the first was on its way', async () => {
  await renderSite();
  const leave = subscribeFavourites(() => {});
  signIn({ ...MEMBER, id: 31 });
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  let answerFirst = () => {};
  held = new Promise((resolve) => {
    answerFirst = resolve;
  });
  api.on({ 'DELETE /api/me/favourites/7': () => null });
  const pressed = [setFavourite(7, true), setFavourite(7, false)];
  await waitFor(() => expect(api.askedOf('PUT /api/me/favourites/7')).toHaveLength(1));
  signIn({ ...MEMBER, id: 32 });
  answerFirst();
  expect(await Promise.all(pressed)).toEqual([false, false]);
  expect(api.askedOf('DELETE /api/me/favourites/7')).toEqual([]);
  leave();
});

it('a heart pressed twice is empty again after the server refuses the first press', async () => {
  await renderSite();
  const leave = subscribeFavourites(() => {});
  signIn({ ...MEMBER, id: 41 });
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect([...(favouriteIds() ?? [7])]).toEqual([]));
  api.on({
    'PUT /api/me/favourites/7': () => {
      throw new Refusal('NOT_FOUND');
    },
  });
  expect(await Promise.all([setFavourite(7, true), setFavourite(7, false)])).toEqual([
    false,
    false,
  ]);
  expect([...(favouriteIds() ?? [7])]).toEqual([]);
  leave();
});
