import { aLot, liveOf } from '@/testing/lot';
import { isClosing, isFinal, isLotLive, newestLot } from './newestLot';

const lot = aLot();

describe('newestLot', () => {
  it('applies a later bid, which ends the fixed-price offer', () => {
    const offered = aLot({ bidCount: 0, leader: null, buyNow: '500' });
    const update = liveOf(aLot({ bidCount: 1 }));
    expect(newestLot(offered, update)).toMatchObject({ bidCount: 1, price: '100', buyNow: null });
  });

  it.each([
    ['an earlier bid', { bidCount: 0, price: '90' }],
    ['a lot that was still to come', { phase: 'upcoming', price: '90' }],
    ['another lot', { lotId: 6, bidCount: 9, price: '90' }],
  ] as const)('ignores %s', (_, change) => {
    expect(newestLot(lot, liveOf(aLot(change)))).toBe(lot);
  });

  it('applies an end without another bid, and never undoes a sale', () => {
    const ended = liveOf(aLot({ phase: 'ended' }));
    expect(newestLot(lot, ended).phase).toBe('ended');
    const sold = aLot({ phase: 'ended', endedAt: lot.endsAt, sold: true });
    expect(newestLot(sold, ended).sold).toBe(true);
  });
});

describe('an ended lot', () => {
  it('is settling until its result is stored', () => {
    const ended = aLot({ phase: 'ended', reserveMet: true });
    expect([isClosing(ended), isFinal(ended)]).toEqual([true, false]);
    const closed = { ...ended, endedAt: ended.endsAt };
    expect([isClosing(closed), isFinal(closed)]).toEqual([false, true]);
  });

  it('is final when it is withdrawn', () => {
    expect(isFinal(aLot({ phase: 'withdrawn' }))).toBe(true);
  });
});

it.each([[null], [{}], ['lot'], [{ ...liveOf(lot), price: 3 }]])('isLotLive refuses %p', (data) => {
  expect(isLotLive(data)).toBe(false);
  expect(isLotLive(liveOf(lot))).toBe(true);
});
