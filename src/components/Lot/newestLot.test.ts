import { aLot, liveOf } from '@/testing/lot';
import { isFinal, isLotLive, isSettling, newestLot } from './newestLot';

const lot = aLot();

describe('events and answers that overtake each other', () => {
  it('a later bid counts, and ends the offer to buy at once', () => {
    const offered = aLot({ bidCount: 0, leader: null, buyNow: '500' });
    const told = liveOf(aLot({ bidCount: 1 }));
    expect(newestLot(offered, told)).toMatchObject({ bidCount: 1, price: '100', buyNow: null });
  });

  it.each([
    ['an earlier bid', { bidCount: 0, price: '90' }],
    ['a lot that was still to come', { phase: 'upcoming', price: '90' }],
    ['another lot', { lotId: 6, bidCount: 9, price: '90' }],
  ] as const)('%s does not', (_, change) => {
    expect(newestLot(lot, liveOf(aLot(change)))).toBe(lot);
  });

  it('an end counts without another bid, and a sale stays made', () => {
    const ended = liveOf(aLot({ phase: 'ended' }));
    expect(newestLot(lot, ended).phase).toBe('ended');
    const sold = aLot({ phase: 'ended', endedAt: lot.endsAt, sold: true });
    expect(newestLot(sold, ended).sold).toBe(true);
  });
});

describe('a lot whose time is over', () => {
  it('is being settled while its result is not written', () => {
    const ended = aLot({ phase: 'ended', reserveMet: true });
    expect([isSettling(ended), isFinal(ended)]).toEqual([true, false]);
    const closed = { ...ended, endedAt: ended.endsAt };
    expect([isSettling(closed), isFinal(closed)]).toEqual([false, true]);
  });

  it('is final when it was withdrawn', () => {
    expect(isFinal(aLot({ phase: 'withdrawn' }))).toBe(true);
  });
});

it.each([[null], [{}], ['lot'], [{ ...liveOf(lot), price: 3 }]])('%p is no event', (data) => {
  expect(isLotLive(data)).toBe(false);
  expect(isLotLive(liveOf(lot))).toBe(true);
});
