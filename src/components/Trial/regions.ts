import type { Region } from '@common/delivery/delivery';

const MAINLAND = [
  ...[
    '基隆市',
    '臺北市',
    '新北市',
    '桃園市',
    '新竹市',
    '新竹縣',
    '苗栗縣',
    '臺中市',
    '彰化縣',
    '南投縣',
  ],
  ...['雲林縣', '嘉義市', '嘉義縣', '臺南市', '高雄市', '屏東縣', '宜蘭縣', '花蓮縣', '臺東縣'],
];
const ISLANDS: Readonly<Record<string, Region>> = {
  澎湖縣: { city: '澎湖縣', postcode: '880' },
  金門縣: { city: '金門縣', postcode: '890' },
  連江縣: { city: '連江縣', postcode: '209' },
  屏東縣琉球鄉: { city: '屏東縣', postcode: '929' },
  臺東縣綠島鄉: { city: '臺東縣', postcode: '951' },
  臺東縣蘭嶼鄉: { city: '臺東縣', postcode: '952' },
};

/** Destinations of a trial's goods. The postcode only tells islands apart: for a city of the main island any one will do. */
export const REGIONS: ReadonlyMap<string, Region> = new Map([
  ...MAINLAND.map((city) => [city, { city, postcode: '100' }] as const),
  ...Object.entries(ISLANDS),
]);
