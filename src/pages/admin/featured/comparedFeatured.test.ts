import type { Featured } from '@common/endpoints/storefront';
import { CARD } from '@/testing/shop';
import { rebase } from '../presence/rebase';
import { COMPARED_FEATURED, itemsOf, listOf } from './comparedFeatured';

const one = (id: number, title: string): Featured => ({
  product: { ...CARD, id, title },
  shown: true,
  endsAt: null,
});
const [first, second, cup, spring] = [one(7, '茶'), one(9, '茶'), one(8, '杯'), one(5, '春茶')];

it('an own order stays beside what a colleague added, also of products with the same title', () => {
  const [base, mine, theirs] = [
    [first, second, cup],
    [first, cup, second],
    [first, second, cup, spring],
  ];
  const { values } = rebase(COMPARED_FEATURED, itemsOf(base), itemsOf(mine), itemsOf(theirs));
  expect(listOf(values)).toEqual([first, cup, second, spring]);
});

it('the order is compared by the titles in it', () => {
  const [base, theirs] = [itemsOf([first, cup]), itemsOf([cup, first])];
  expect(rebase(COMPARED_FEATURED, base, base, theirs).differences).toEqual([
    { path: 'order', label: '順序', before: '茶、杯', theirs: '杯、茶' },
  ]);
});
