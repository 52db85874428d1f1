import type { ListingContent } from '@common/endpoints/listings';
import { inputOf, typedOf } from './listingForm';

const CONTENT: ListingContent = {
  title: '手沖壺',
  subtitle: '',
  category: 'kitchen',
  description: '附原廠盒',
  condition: 'good',
  fulfilment: 'shipping',
  pictures: [{ url: '/files/pictures/a/640.jpg', alt: '正面', width: 800, height: 600 }],
};

it('a fixed price stays unchanged through the form', () => {
  const content = { ...CONTENT, price: '120.5', stock: 2 };
  const pictures = [{ url: '/files/pictures/a/640.jpg', alt: '正面' }];
  expect(inputOf('fixed', typedOf('fixed', content))).toEqual({ ...content, pictures });
});

it('a lot that starts later stays unchanged through the form', () => {
  const startsAt = Date.UTC(2026, 10, 30, 4);
  const lot = { ...CONTENT, pictures: [], startPrice: '100', reserve: '200', hours: 72, startsAt };
  expect(inputOf('auction', typedOf('auction', lot))).toEqual(lot);
});

it('empty fields and those of the other kind are left out', () => {
  const typed = { ...typedOf('auction'), title: ' 壺 ', reserve: ' ', price: '5', stock: 3 };
  expect(inputOf('auction', typed)).toEqual({
    title: '壺',
    subtitle: '',
    category: '',
    description: '',
    fulfilment: 'shipping',
    pictures: [],
    hours: 168,
  });
});

it('a start time that was removed does not come back', () => {
  const typed = typedOf('auction', { ...CONTENT, startsAt: 1_800_000_000_000 });
  expect(inputOf('auction', { ...typed, starts: 'approved' })).not.toHaveProperty('startsAt');
});
