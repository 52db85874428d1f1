import type { Return } from '@common/endpoints/returns';
import { render, screen } from '@testing-library/react';
import { RETURN } from '@/testing/returns';
import { NextStep } from './NextStep';

const shown = (change: Partial<Return>) =>
  render(<NextStep one={{ ...RETURN, dueAt: null, isPlatform: false, ...change }} />);

it.each<[Return['role'], Partial<Return>, string]>([
  [
    'buyer',
    { state: 'sendBack' },
    '請寄回商品並填寫物流單號。寄回地址請看下方賣家「同意退貨」的說明。',
  ],
  ['seller', { state: 'sendBack' }, '等待買家寄回商品並填寫物流單號。'],
  ['buyer', { state: 'open' }, '等待賣家回覆。'],
  ['seller', { state: 'open' }, '買家等您回覆。'],
  ['staff', { state: 'open' }, '等待賣家回覆。'],
  ['seller', { state: 'sentBack' }, '買家已寄回商品，收到後請按「同意退款」。'],
  ['buyer', { state: 'refunded', isWhole: true }, '款項已全額退回您的餘額。'],
  ['seller', { state: 'refunded', isWhole: true }, '款項已全額退回買家的餘額。'],
])('the %s of a return %o reads what it means to them', (role, change, text) => {
  shown({ role, ...change });
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});
