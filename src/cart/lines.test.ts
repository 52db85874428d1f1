import { cartLine } from '@/testing/cart';
import { isBuyable, notesOf } from './lines';

it('a line whose seller is away says until when, and cannot be bought', () => {
  const awayUntil = Date.UTC(2026, 11, 2, 16);
  const line = cartLine(1, { state: 'away', awayUntil, price: '120' });
  expect(notesOf(line)).toEqual([
    { text: '賣家休假中，最晚 2026/12/03 恢復販售', colour: 'orange' },
  ]);
  expect(isBuyable(line)).toBe(false);
});
