import { act, screen, waitFor } from '@testing-library/react';
import { DEVICE_KEY } from '@/favourites/deviceFavourites';
import { logOut } from '@/session/session';
import { aLot, cardOf } from '@/testing/lot';
import { person } from '@/testing/person';
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
/** Somebody new each time: hearts are remembered for as long as a session. */
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
  it('is kept on the device, by keyboard too, and asks the server for nothing', async () => {
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

  it('goes to the member at sign-in, and leaves the device', async () => {
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

  it('stays on the device when the server could not be told', async () => {
    localStorage.setItem(DEVICE_KEY, '[7]');
    api.routes[MERGE] = () => {
      throw new Refusal('UNAVAILABLE');
    };
    asMember();
    await renderSite('/shopBidding');
    await heart('老茶餅');
    await waitFor(() => expect(api.askedOf(MERGE).length).toBeGreaterThan(0));
    expect(onDevice()).toBe('[7]');
  });
});

describe('a member’s heart', () => {
  beforeEach(asMember);

  it('is full for what they keep, and filled at once', async () => {
    kept.add(8);
    await renderSite('/shopBidding');
    await waitFor(async () => expect(await isFull('青瓷杯')).toBe('true'));
    await person.click(await heart('老茶餅'));
    expect(await isFull('老茶餅')).toBe('true');
    await waitFor(() => expect(api.askedOf(KEEP)).toHaveLength(1));
    expect(onDevice()).toBeNull();
  });

  it('pressed before it is known which are kept, stays as it was pressed', async () => {
    let tellIds = () => {};
    const known = new Promise<void>((resolve) => {
      tellIds = resolve;
    });
    api.routes[IDS] = async () => {
      const before = [...kept];
      await known;
      return { productIds: before };
    };
    await renderSite('/shopBidding');
    await person.click(await heart('老茶餅'));
    await waitFor(() => expect(api.askedOf(KEEP)).toHaveLength(1));
    kept.add(8);
    act(tellIds);
    await waitFor(async () => expect(await isFull('老茶餅')).toBe('true'));
  });

  it('is taken back when the server refuses', async () => {
    api.routes[KEEP] = () => {
      throw new Refusal('FAVOURITES_FULL', { most: 500 });
    };
    await renderSite('/shopBidding');
    await waitFor(() => expect(api.askedOf(IDS)).toHaveLength(1));
    await person.click(await heart('老茶餅'));
    expect(await screen.findByText(/最多收藏 500 件/)).toBeVisible();
    expect(await isFull('老茶餅')).toBe('false');
  });

  it('ends as it was pressed last, however fast', async () => {
    await renderSite('/shopBidding');
    await waitFor(() => expect(api.askedOf(IDS)).toHaveLength(1));
    const button = await heart('老茶餅');
    for (let n = 0; n < 4; n++) await person.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(api.askedOf(LET_GO)).toHaveLength(1));
    expect(api.askedOf(KEEP)).toHaveLength(1);
  });
});
