import { aLot } from '@/testing/lot';
import { faultOf, nextBids, standingOf } from './standing';

const MINE = { maximum: '112', leading: true, outTradeNo: null };
const leading = aLot({ leader: '買家 MINE', mine: MINE });

describe('standing', () => {
  it.each([
    ['no bid yet', aLot(), 'none'],
    ['the leading bid', leading, 'leading'],
    // The stream reported another leader; `mine` was loaded before.
    ['a bid that was outbid', { ...leading, leader: '買家 AAAA' }, 'outbid'],
    ['a visitor and no leader', aLot({ me: null, leader: null }), 'none'],
  ] as const)('is right for %s', (_, lot, expected) => {
    expect(standingOf(lot)).toBe(expected);
  });
});

describe('the next bids', () => {
  it('the next bids are one increment apart, across the border of a band', () => {
    expect(nextBids(aLot(), 3)).toEqual(['105', '110', '120']);
  });

  it('the next bids of a leader begin above their own maximum', () => {
    expect(nextBids(leading, 2)).toEqual(['122', '132']);
  });

  it('the next bids keep every decimal', () => {
    const lot = aLot({
      nextBid: '0.000000000000000003',
      bands: [{ from: '0', step: '0.000000000000000001' }],
    });
    expect(nextBids(lot, 2)).toEqual(['0.000000000000000003', '0.000000000000000004']);
  });
});

describe('a maximum', () => {
  it('a maximum must be an amount', () => {
    expect(faultOf('-5', aLot())).toBe('出價不能是負數');
  });

  it('a maximum must reach the minimum bid', () => {
    expect(faultOf('104.999999999999999999', aLot())).toBe('至少要出 105.00 GAB');
    expect(faultOf('105', aLot())).toBeUndefined();
    expect(faultOf('121', leading)).toBe('至少要出 122.00 GAB');
  });
});
