import type { WayTerms } from '@common/endpoints/shipping';
import { surchargeText, wayText } from './wayText';

const PLAIN: WayTerms = {
  way: 'home',
  fee: '80',
  eachMore: '0',
  freeFrom: null,
  islandFee: '0',
  notServed: [],
  note: '',
};
const COLD: WayTerms = {
  ...PLAIN,
  temperatures: [
    { temperature: 'ambient', extra: '0' },
    { temperature: 'frozen', extra: '60' },
  ],
};

test('a seller’s terms name what every temperature adds, a product’s only its own', () => {
  expect(wayText(COLD)).toBe('宅配 80.00 GAB，冷凍加 60.00 GAB');
  expect(wayText(COLD, 'ambient')).toBe('宅配 80.00 GAB');
  expect(wayText(COLD, 'frozen')).toBe('宅配 80.00 GAB，冷凍加 60.00 GAB');
  expect(wayText(COLD, 'chilled')).toBe('宅配 80.00 GAB，不送冷藏');
  expect(wayText(PLAIN, 'ambient')).toBe('宅配 80.00 GAB');
  expect(wayText(PLAIN, 'frozen')).toBe('宅配 80.00 GAB，不送冷凍');
});

test('no space stands between Chinese words: what is free, and what is added by weight', () => {
  const by = { maxGrams: 20_000, firstGrams: 5_000, stepGrams: 1_000 };
  const weight = { ...by, stepFee: '10', pieceGrams: 500 };
  expect(wayText({ ...PLAIN, weight })).toBe(
    '宅配 80.00 GAB，超過 5 公斤後，每 1 公斤加 10.00 GAB，最重 20 公斤',
  );
  expect(wayText({ ...PLAIN, fee: '0' })).toBe('宅配免運費');
});

test('the surcharge of the islands and regions not served are named for stores as for homes', () => {
  const away = { islandFee: '45', notServed: ['臺東縣'] };
  expect(wayText({ ...PLAIN, ...away })).toBe('宅配 80.00 GAB，離島加 45.00 GAB，不送臺東縣');
  expect(wayText({ ...PLAIN, ...away, way: 'store' })).toBe(
    '超商取貨 80.00 GAB，離島加 45.00 GAB，不送臺東縣',
  );
  expect(wayText({ ...PLAIN, ...away, way: 'inPerson' })).toBe('面交 80.00 GAB');
});

test('the surcharge of the islands is named beside the fee that holds it', () => {
  const goods = { goods: 1n, pieces: 1, grams: 0, unweighed: 1, temperature: 'ambient' } as const;
  const [taipei, penghu] = ['100', '880'].map((postcode) => ({ city: '', postcode }));
  const terms = { ...PLAIN, way: 'store', islandFee: '45' } as const;
  expect(surchargeText(terms, { ...goods, to: penghu })).toBe('含離島加收 45.00 GAB');
  expect(surchargeText(terms, { ...goods, to: taipei })).toBeUndefined();
  expect(surchargeText({ ...terms, islandFee: '0' }, { ...goods, to: penghu })).toBeUndefined();
});
