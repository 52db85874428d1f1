import type { Lot } from '@common/endpoints/auctions';
import { act, screen, waitFor } from '@testing-library/react';
import { aLot, liveOf } from '@/testing/lot';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { PRODUCT } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import './$id';

const LOT_EVENTS = '/api/auctions/5/events';
const BIDS = 'GET /api/auctions/5/bids';

let lot: Lot;
let api: StubApi;
let asked: (string | null)[];
beforeEach(async () => {
  lot = aLot();
  asked = [];
  api = await startApi({
    'GET /api/products/7': () => ({ ...PRODUCT, onSale: false }),
    'GET /api/products/7/auction': () => lot,
    [BIDS]: () => ({ bids: [], extensions: [], continues: false, hasOlder: false }),
  });
});
afterEach(() => api.close());

const emitLot = (change: Partial<Lot>) =>
  act(() => api.emit('lot', liveOf({ ...lot, ...change }), LOT_EVENTS));
const isFollowed = () => waitFor(() => expect(api.isFollowed(LOT_EVENTS)).toBe(true));

it('a storm in the soft close is one line of extensions; times that differ by milliseconds show them', async () => {
  const at = lot.startsAt + 60_000;
  const ids = Array.from({ length: 60 }, (_, n) => 60 - n);
  api.on({
    [BIDS]: () => ({
      bids: ids.map((id) => ({
        id,
        bidder: '買家 AAAA',
        mine: false,
        price: String(100 + id),
        at,
        arrivedAt: at + id,
        kind: 'bid' as const,
        reachesReserve: false,
      })),
      // Decided in one batch, all at the same time.
      extensions: ids.map((id) => ({ id, at, from: lot.endsAt + id - 1, to: lot.endsAt + id })),
      continues: false,
      hasOlder: false,
    }),
  });
  const errors = jest.spyOn(console, 'error');
  await renderSite('/product/view/7');
  const rows = await screen.findAllByRole('row', { name: /買家/ });
  expect(rows[0]).toHaveTextContent(/\.\d{3}/);
  expect(screen.getByText(/（共延長 60 次）/)).toBeVisible();
  expect(screen.getAllByText(/有人出價，結標時間由/)).toHaveLength(1);
  expect(errors.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
});

it('the history loads only what came after it, unless something is missing', async () => {
  const at = lot.startsAt + 60_000;
  const of = (id: number) => ({
    id,
    bidder: '買家 AAAA',
    mine: false,
    price: String(100 + id),
    at: at + id * 1000,
    arrivedAt: at + id * 1000,
    kind: 'bid' as const,
    reachesReserve: false,
  });
  api.on({
    [BIDS]: () => ({ bids: [of(2), of(1)], extensions: [], continues: false, hasOlder: false }),
  });
  await renderSite('/product/view/7');
  expect(await screen.findAllByRole('row', { name: /買家/ })).toHaveLength(2);
  await isFollowed();
  api.on({
    [BIDS]: ({ query }) => {
      asked.push(query.get('after'));
      return { bids: [of(3)], extensions: [], continues: true, hasOlder: false };
    },
  });
  emitLot({ bidCount: lot.bidCount + 1, price: '103' });
  await waitFor(() => expect(screen.getAllByRole('row', { name: /買家/ })).toHaveLength(3));
  expect(asked).toEqual(['2']);
});

it('between its end and its result a lot says that the end is being confirmed', async () => {
  lot = aLot({ phase: 'ended', endedAt: null, sold: false });
  await renderSite('/product/view/7');
  await findVisible('結標確認中');
  expect(screen.queryByText('已結束')).toBeNull();
});

it('older bids and their extensions are loaded after all known ones are shown, and stay with new ones', async () => {
  const at = lot.startsAt + 60_000;
  const of = (id: number) => ({
    id,
    bidder: '買家 AAAA',
    mine: false,
    price: String(100 + id),
    at: at + id * 1000,
    arrivedAt: at + id * 1000,
    kind: 'bid' as const,
    reachesReserve: false,
  });
  const part = (ids: number[]) => ({ bids: ids.map(of), extensions: [], continues: false });
  const extension = { id: 3, at, from: lot.endsAt, to: lot.endsAt + 60_000 };
  api.on({
    [BIDS]: ({ query }) => {
      if (query.get('after')) return { ...part([16]), continues: true, hasOlder: false };
      if (query.get('before') !== '5') {
        return { ...part([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]), hasOlder: true };
      }
      return { ...part([4, 3, 2, 1]), extensions: [extension], hasOlder: false };
    },
  });
  await renderSite('/product/view/7');
  await person.click(await screen.findByRole('button', { name: '顯示最近 11 筆' }));
  expect(screen.queryByText(/結標時間由/)).toBeNull();
  await person.click(screen.getByRole('button', { name: '載入更早的出價' }));
  await findVisible(/結標時間由/);
  expect(screen.getAllByRole('row', { name: /買家/ })).toHaveLength(15);
  expect(screen.queryByRole('button', { name: '載入更早的出價' })).toBeNull();
  await isFollowed();
  emitLot({ bidCount: 16, price: '116' });
  await waitFor(() => expect(screen.getAllByRole('row', { name: /買家/ })).toHaveLength(16));
  expect(screen.getByText(/結標時間由/)).toBeVisible();
});
