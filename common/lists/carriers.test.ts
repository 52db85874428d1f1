import { CARRIERS, trackingUrl } from './carriers';

it('trackingUrl inserts the encoded number for a carrier whose URL has one', () => {
  expect(trackingUrl(' 黑貓宅急便 ', '9077 &x=1')).toBe(
    'https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=9077%20%26x%3D1',
  );
});

it('trackingUrl returns an https URL for every carrier and none for an unknown one', () => {
  for (const { name } of CARRIERS) expect(trackingUrl(name, '1')).toMatch(/^https:\/\//);
  expect(trackingUrl('我家快遞', '1')).toBeUndefined();
});
