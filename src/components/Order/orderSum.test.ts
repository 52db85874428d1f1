import { orderSum } from './orderSum';

const line = { price: '33.333', quantity: 3, advMaxBps: 3333 };
const asked = {
  lines: [line],
  adv: '',
  coinAvailable: '99.999',
  advAvailable: '1000',
};

it('adds up without losing a unit', () => {
  expect(orderSum(asked)).toMatchObject({ total: '99.999', coin: '99.999', short: undefined });
  expect(orderSum({ ...asked, coinAvailable: '99.998999999999999999' }).short).toBe(
    '0.000000000000000001',
  );
});

it('rounds the part in adv down, as the server does', () => {
  // 0.000000000000000003 × 33.33 % is less than one base unit.
  const sum = orderSum({
    ...asked,
    lines: [{ ...line, price: '0.000000000000000001' }],
    adv: '0',
  });
  expect(sum.advMost).toBe('0');
  expect(orderSum(asked).advMost).toBe('33.3296667');
});

it('takes no more adv than one has', () => {
  const sum = orderSum({ ...asked, advAvailable: '5', adv: '5.01' });
  expect(sum.advMost).toBe('5');
  expect(sum.advFault).toContain('5');
  expect(sum.coin).toBe('99.999');
});

it('while the balance is unknown nothing is said to be the most, and what was typed stays', () => {
  const sum = orderSum({ ...asked, advAvailable: undefined, coinAvailable: undefined, adv: '20' });
  expect(sum).toMatchObject({ advMost: undefined, advFault: undefined, short: undefined });
  expect(sum.coin).toBe('79.999');
  // The listing's own limit is known.
  const tooMuch = orderSum({ ...asked, advAvailable: undefined, adv: '34' });
  expect(tooMuch.advFault).toBe('最多可折抵 33.3296667 廣告幣');
});

it.each(['.5', '1e3', '-1', '１', '1.', 'abc'])('refuses the adv amount %p', (adv) => {
  expect(orderSum({ ...asked, adv }).advFault).toBeDefined();
});

it('pays the rest in coin', () => {
  expect(orderSum({ ...asked, adv: '0.999' })).toMatchObject({ coin: '99', advFault: undefined });
});
