import { canClose, canRelist, canWithdraw, type LotFacts, phaseOf } from './lotRules';

const live: LotFacts = {
  startsAt: 100,
  endsAt: 200,
  closedAt: null,
  withdrawnAt: null,
  bidCount: 0,
  sold: false,
  fellThrough: false,
  now: 150,
};

it.each([
  ['an upcoming lot', { ...live, now: 50 }, 'upcoming', true, false, false],
  ['a live lot without bids', live, 'live', true, true, false],
  ['a live lot with bids', { ...live, bidCount: 1 }, 'live', false, false, false],
  ['a lot past its end that is not closed yet', { ...live, now: 200 }, 'ended', true, false, false],
  ['an unsold lot', { ...live, closedAt: 200, bidCount: 1 }, 'ended', true, false, true],
  ['a sold lot', { ...live, closedAt: 200, sold: true }, 'ended', false, false, false],
  [
    'a lot whose sale fell through',
    { ...live, closedAt: 200, sold: true, fellThrough: true },
    'ended',
    true,
    false,
    true,
  ],
  [
    'a withdrawn lot',
    { ...live, closedAt: 200, withdrawnAt: 201 },
    'withdrawn',
    false,
    false,
    false,
  ],
] as const)(
  '%s has the right phase and allowed actions',
  (_name, lot, phase, take, close, relist) => {
    expect([phaseOf(lot), canWithdraw(lot), canClose(lot), canRelist(lot)]).toEqual([
      phase,
      take,
      close,
      relist,
    ]);
  },
);
