import { CARRIERS, trackingUrl } from './carriers';

it('puts the number into the address of a carrier that takes one, and nothing else of it', () => {
  expect(trackingUrl(' 黑貓宅急便 ', '9077 &x=1')).toBe(
    'https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=9077%20%26x%3D1',
  );
});

it('leads to every carrier over https, and nowhere for one that it does not know', () => {
  for (const { name } of CARRIERS) expect(trackingUrl(name, '1')).toMatch(/^https:\/\//);
  expect(trackingUrl('我家快遞', '1')).toBeUndefined();
});
