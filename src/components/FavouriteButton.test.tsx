import { act, screen, waitFor } from '@testing-library/react';
import { DEVICE_KEY } from '@/favourites/deviceFavourites';
import { setFavourite } from '@/favourites/favourites';
import { logOut } from '@/session/session';
import { aLot, cardOf } from '@/testing/lot';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import '@/pages/shopBidding';

const KEEP = 'PUT /api/me/favourites/7';
const LET_GO = 'DELETE /api/me/favourites/7';
const MERGE = 'POST /api/me/favourites/merge';
const IDS = 'GET /api/me/favourites/ids';
const lots = [cardOf(aLot()), cardOf(aLot({ lotId: 6, productId: 8, title: '青瓷杯' }))];

let api: StubApi;
let kept: Set<number>;
let members = 0;
/** A new member each time, because favourites are cached for a session. */
const asMember = () => signIn({ ...MEMBER, id: ++members });
beforeEach(async () => {
  localStorage.removeItem(DEVICE_KEY);
  kept = new Set();
  api = await startApi({
    'GET /api/auctions': () => ({ list: lots, total: 2, current: 1, pageSize: 20 }),
    [IDS]: () => ({ productIds: [...kept] }),
    [MERGE]: ({ body }) => {
      for (const id of (body as { productIds: number[] }).productIds) kept.add(id);
      return { productIds: [...kept] };
    },
    [KEEP]: () => {
      kept.add(7);
      return null;
    },
    [LET_GO]: () => {
      kept.delete(7);
      return null;
    },
  });
});
afterEach(() => api.close());

const heart = (title: string) => screen.findByRole('button', { name: `收藏 ${title}` });
const isFull = async (title: string) => (await heart(title)).getAttribute('aria-pressed');
const onDevice = () => localStorage.getItem(DEVICE_KEY);

describe('a visitor’s heart', () => {
  it('stores the favourite on the device, also by keyboard, without a request', async () => {
    await renderSite('/shopBidding');
    const first = await heart('老茶餅');
    first.focus();
    await person.keyboard('{Enter}');
    await person.click(await heart('青瓷杯'));
    await waitFor(() => expect(onDevice()).toBe('[7,8]'));
    expect(first).toHaveAttribute('aria-pressed', 'true');
    await person.click(first);
    expect(onDevice()).toBe('[8]');
    expect([api.askedOf(IDS), api.askedOf(KEEP)]).toEqual([[], []]);
  });

  it("moves the device's favourites to the member at sign-in", async () => {
    localStorage.setItem(DEVICE_KEY, '[7]');
    kept.add(8);
    await renderSite('/shopBidding');
    expect([await isFull('老茶餅'), await isFull('青瓷杯')]).toEqual(['true', 'false']);
    act(asMember);
    await waitFor(async () => expect(await isFull('青瓷杯')).toBe('true'));
    expect(await isFull('老茶餅')).toBe('true');
    expect(api.askedOf(MERGE).map(({ body }) => body)).toEqual([{ productIds: [7] }]);
    expect(onDevice()).toBeNull();
    act(() => logOut());
    await waitFor(async () => expect(await isFull('老茶餅')).toBe('false'));
  });

  it('keeps the device’s favourites when the request at sign-in fails', async () => {
    localStorage.setItem(DEVICE_KEY, '[7]');
    api.on({
      [MERGE]: () => {
        // A final refusal: one that is repeated would reach the next test's server.
        throw new Refusal('BAD_INPUT');
      },
    });
    asMember();
    await renderSite('/shopBidding');
    await heart('老茶餅');
    await waitFor(() => expect(api.askedOf(MERGE).length).toBeGreaterThan(0));
    expect(onDevice()).toBe('[7]');
  });
});

describe('a member’s heart', () => {
  beforeEach(asMember);

  it('is filled for favourites, and changes at once', async () => {
    kept.add(8);
    await renderSite('/shopBidding');
    await waitFor(async () => expect(await isFull('青瓷杯')).toBe('true'));
    await person.click(await heart('老茶餅'));
    await waitFor(async () => expect(await isFull('老茶餅')).toBe('true'));
    await waitFor(() => expect(api.askedOf(KEEP)).toHaveLength(1));
    expect(onDevice()).toBeNull();
  });

  it('reports a refusal to everybody who pressed during its request', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    api.on({
      [KEEP]: async () => {
        await refused;
        throw new Refusal('UNAVAILABLE');
      },
    });
    const answers = Promise.all([setFavourite(7, true), setFavourite(7, true)]);
    refuse();
    expect(await answers).toEqual([false, false]);
  });

  it('a heart pressed before the favourites are loaded stays as it was pressed', async () => {
    let answerIds = () => {};
    const known = new Promise<void>((resolve) => {
      answerIds = resolve;
    });
    api.on({
      [IDS]: async () => {
        const before = [...kept];
        await known;
        return { productIds: before };
      },
    });
    await renderSite('/shopBidding');
    await person.click(await heart('老茶餅'));
    await waitFor(() => expect(api.askedOf(KEEP)).toHaveLength(1));
    kept.add(8);
    act(answerIds);
    await waitFor(async () => expect(await isFull('老茶餅')).toBe('true'));
  });

  it('is reverted when the server refuses', async () => {
    api.on({
      [KEEP]: () => {
        throw new Refusal('FAVOURITES_FULL', { most: 500 });
      },
    });
    await renderSite('/shopBidding');
    await waitFor(() => expect(api.askedOf(IDS)).toHaveLength(1));
    await person.click(await heart('老茶餅'));
    await findVisible(/最多收藏 500 件/);
    await waitFor(async () => expect(await isFull('老茶餅')).toBe('false'));
  });

  it('a heart pressed several times ends in its last state', async () => {
    let answerFirst = () => {};
    const pressed = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    api.on({
      [KEEP]: async () => {
        await pressed;
        return null;
      },
    });
    await renderSite('/shopBidding');
    await waitFor(() => expect(api.askedOf(IDS)).toHaveLength(1));
    const button = await heart('老茶餅');
    for (let n = 0; n < 4; n++) await person.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'false');
    // Only presses during a request are coalesced.
    answerFirst();
    await waitFor(() => expect(api.askedOf(LET_GO)).toHaveLength(1));
    expect(api.askedOf(KEEP)).toHaveLength(1);
  });
});
