import type { StoreChain } from '@common/delivery/storeRules';
import type { PickupStore } from '@common/endpoints/stores';

/** By county, the district of each chain's store, in the order of `CHAINS`. */
const DISTRICTS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  臺北市: ['信義區', '大安區', '中山區', '士林區'],
  新北市: ['板橋區', '新莊區', '淡水區', '永和區'],
  基隆市: ['仁愛區', '信義區', '安樂區', '中正區'],
  桃園市: ['中壢區', '桃園區', '龜山區', '八德區'],
  新竹市: ['東區', '北區', '香山區', '東區'],
  新竹縣: ['竹北市', '竹東鎮', '湖口鄉', '新豐鄉'],
  苗栗縣: ['頭份市', '苗栗市', '竹南鎮', '苑裡鎮'],
  臺中市: ['西屯區', '北屯區', '豐原區', '大里區'],
  彰化縣: ['彰化市', '員林市', '鹿港鎮', '和美鎮'],
  南投縣: ['南投市', '草屯鎮', '埔里鎮', '竹山鎮'],
  雲林縣: ['斗六市', '虎尾鎮', '北港鎮', '西螺鎮'],
  嘉義市: ['西區', '東區', '西區', '東區'],
  嘉義縣: ['民雄鄉', '太保市', '朴子市', '中埔鄉'],
  臺南市: ['東區', '永康區', '安平區', '新營區'],
  高雄市: ['左營區', '三民區', '鳳山區', '楠梓區'],
  屏東縣: ['屏東市', '潮州鎮', '東港鎮', '恆春鎮'],
  宜蘭縣: ['宜蘭市', '羅東鎮', '礁溪鄉', '頭城鎮'],
  花蓮縣: ['花蓮市', '吉安鄉', '玉里鎮', '花蓮市'],
  臺東縣: ['臺東市', '成功鎮', '關山鎮', '臺東市'],
  澎湖縣: ['馬公市', '馬公市', '湖西鄉', '馬公市'],
};

interface DemoChain {
  chain: StoreChain;
  /** The number of the first store. */
  first: number;
  /** Follows the district in a store's name. */
  word: string;
  street: string;
}

const CHAINS: readonly DemoChain[] = [
  { chain: 'seven', first: 991_001, word: '站前', street: '中山路' },
  { chain: 'family', first: 992_001, word: '公園', street: '中正路' },
  { chain: 'hilife', first: 9_301, word: '學府', street: '大學路' },
  { chain: 'ok', first: 9_401, word: '市場', street: '民生路' },
];

export interface DemoStore extends PickupStore {
  isOpen: boolean;
  /** Nobody collects parcels there: the store shows how a parcel comes back. */
  isForgotten: boolean;
}

const stemOf = (district: string) => district.replace(/(?<=..)[區市鎮鄉]$/, '');

function storesOf({ chain, first, word, street }: DemoChain, column: number): DemoStore[] {
  const usual = Object.entries(DISTRICTS).map(([city, districts], row) => {
    const district = districts[column] ?? '';
    return {
      chain,
      storeNo: String(first + row),
      storeName: `${stemOf(district)}${word}門市`,
      city,
      district,
      street: `${street} ${12 + row * 7} 號`,
      isOpen: true,
      isForgotten: false,
    };
  });
  const place = { chain, city: '臺北市', district: '中正區', street: `${street} 1 號` };
  return [
    ...usual,
    {
      ...place,
      storeNo: String(first + 30),
      storeName: '示範無人取件門市',
      isOpen: true,
      isForgotten: true,
    },
    {
      ...place,
      storeNo: String(first + 31),
      storeName: '示範歇業門市',
      isOpen: false,
      isForgotten: false,
    },
  ];
}

/** Some twenty invented stores of each chain, over all counties, and two that show what can go wrong. */
export const DEMO_STORES: readonly DemoStore[] = CHAINS.flatMap(storesOf);

/** Whether it is a store where nobody collects. */
export const isForgotten = ({ chain, storeNo }: Pick<PickupStore, 'chain' | 'storeNo'>): boolean =>
  DEMO_STORES.some((one) => one.isForgotten && one.chain === chain && one.storeNo === storeNo);
