import { continued, extended, timelineOf } from './bidTimeline';

const bid = (id: number, kind: 'bid' | 'auto' = 'bid') => ({
  id,
  bidder: '買家 AAAA',
  mine: false,
  price: String(100 + id),
  at: id,
  arrivedAt: id,
  kind,
  reachesReserve: false,
});
/** The end moves by one with each. */
const extension = (id: number) => ({ id, at: id, from: 1000 + id - 1, to: 1000 + id });
const short = (lines: ReturnType<typeof timelineOf>) =>
  lines.map((one) =>
    'to' in one ? `${one.from}-${one.to} x${one.times}` : `${one.id}${one.kind}`,
  );

it('extensions by bids that follow each other are one line over the newest of them', () => {
  const bids = [bid(6), bid(6, 'auto'), bid(5), bid(4), bid(3), bid(3, 'auto'), bid(2), bid(1)];
  const extensions = [6, 5, 3, 2].map(extension);
  expect(short(timelineOf({ bids, extensions, continues: false, hasOlder: false }))).toEqual([
    '1004-1006 x2',
    '6bid',
    '6auto',
    '5bid',
    '4bid',
    '1001-1003 x2',
    '3bid',
    '3auto',
    '2bid',
    '1bid',
  ]);
});

it('a thousand extending bids are one line', () => {
  const ids = Array.from({ length: 1000 }, (_, n) => 1000 - n);
  const lines = timelineOf({
    bids: ids.map((id) => bid(id)),
    extensions: ids.map(extension),
    continues: false,
    hasOlder: false,
  });
  expect(lines.filter((one) => 'to' in one)).toHaveLength(1);
});

it('a newer part goes before what is known, and replaces it where something is missing between', () => {
  const known = {
    bids: [bid(2), bid(1)],
    extensions: [extension(2)],
    continues: false,
    hasOlder: true,
  };
  const newer = {
    bids: [bid(4), bid(3)],
    extensions: [extension(3)],
    continues: true,
    hasOlder: false,
  };
  const whole = continued(known, newer);
  expect(whole.bids.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(whole.extensions.map(({ id }) => id)).toEqual([3, 2]);
  expect(whole.hasOlder).toBe(true);
  const anew = continued(known, { ...newer, continues: false });
  expect([anew.bids.map(({ id }) => id), anew.hasOlder]).toEqual([[4, 3], false]);
  expect(continued(undefined, newer)).toEqual(newer);
});

it('an older part goes after what is known, with its extensions, and says whether there are more', () => {
  const known = {
    bids: [bid(4), bid(3)],
    extensions: [extension(3)],
    continues: true,
    hasOlder: true,
  };
  const older = {
    bids: [bid(2), bid(1)],
    extensions: [extension(1)],
    continues: false,
    hasOlder: false,
  };
  expect(extended(known, older)).toEqual({
    bids: [bid(4), bid(3), bid(2), bid(1)],
    extensions: [extension(3), extension(1)],
    continues: true,
    hasOlder: false,
  });
});
