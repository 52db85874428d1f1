import { POSTCODE_PATTERN } from './addressRules';
import { findByPostcode, findCity, findDistrict, TAIWAN } from './taiwanDistricts';

const all = TAIWAN.flatMap((city) => city.districts.map((one) => ({ city: city.name, ...one })));
const kinds = (kind: string) => all.filter(({ name }) => name.endsWith(kind)).length;

it('the list has the 22 counties and cities', () => {
  expect(new Set(TAIWAN.map(({ name }) => name)).size).toBe(22);
  expect(TAIWAN).toHaveLength(22);
  expect(TAIWAN.filter(({ name }) => name.endsWith('市'))).toHaveLength(9);
});

it('the list has the 368 townships and districts, in the right number of each kind', () => {
  expect(all).toHaveLength(368);
  expect(new Set(all.map(({ city, name }) => city + name)).size).toBe(368);
  expect([kinds('區'), kinds('鄉'), kinds('鎮'), kinds('市')]).toEqual([170, 146, 38, 14]);
});

it('every district has its own postcode, except in 新竹市 and 嘉義市', () => {
  expect(all.filter(({ postcode }) => !new RegExp(POSTCODE_PATTERN).test(postcode))).toEqual([]);
  const shared = new Map<string, string[]>();
  for (const { city, postcode, name } of all) {
    shared.set(postcode, [...(shared.get(postcode) ?? []), city + name]);
  }
  expect([...shared].filter(([, names]) => names.length > 1)).toEqual([
    ['300', ['新竹市東區', '新竹市北區', '新竹市香山區']],
    ['600', expect.arrayContaining(['嘉義市東區', '嘉義市西區'])],
  ]);
});

it('every name has its official spelling', () => {
  expect(all.filter(({ city, name }) => (city + name).includes('台'))).toEqual([]);
});

it.each([
  ['臺北市', '信義區', '110'],
  ['台北市', '信義區', '110'],
  ['基隆市', '信義區', '201'],
  ['台南市', '左鎮區', '713'],
  ['雲林縣', '台西鄉', '636'],
  ['屏東縣', '霧臺鄉', '902'],
  ['苗栗縣', '頭份市', '351'],
  ['彰化縣', '員林市', '510'],
  ['桃園市', '桃園區', '330'],
  ['高雄市', '那瑪夏區', '849'],
  ['澎湖縣', '馬公市', '880'],
  ['金門縣', '烏坵鄉', '896'],
  ['連江縣', '東引鄉', '212'],
])('%s%s has the postcode %s', (city, district, postcode) => {
  expect(findDistrict(city, district)?.postcode).toBe(postcode);
});

it.each([
  ['台北市', '板橋區'],
  ['台北縣', '板橋市'],
  ['彰化縣', '員林鎮'],
  ['', ''],
])('%s%s does not exist', (city, district) => {
  expect(findDistrict(city, district)).toBeUndefined();
});

it.each([
  ['106', { city: '臺北市', district: '大安區' }],
  ['106001', { city: '臺北市', district: '大安區' }],
  ['201', { city: '基隆市', district: '信義區' }],
  ['300', { city: '新竹市' }],
  ['600', { city: '嘉義市' }],
  ['10', undefined],
  ['', undefined],
  ['999', undefined],
])('the postcode %p is in %p', (postcode, region) => {
  expect(findByPostcode(postcode)).toEqual(region);
});

it('property names of objects are not cities', () => {
  expect(findCity('constructor')).toBeUndefined();
});
