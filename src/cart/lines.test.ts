import { cartLine } from '@/testing/cart';
import { isBuyable, notesOf } from './lines';

it('a line whose seller is away says until when, and cannot be bought', () => {
  const line = cartLine(1, { state: 'away', away: '賣家休假，12/03 恢復', price: '120' });
  expect(notesOf(line)).toEqual([{ text: '賣家休假，12/03 恢復', colour: 'orange' }]);
  expect(isBuyable(line)).toBe(false);
});
