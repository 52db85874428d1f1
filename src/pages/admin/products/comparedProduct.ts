import { TEMPERATURE } from '@common/lists/temperatures';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { picturesText } from '../presence/picturesText';
import type { Compared } from '../presence/rebase';

const labelOf = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[String(value)] ?? String(value);

const textOf = (one: unknown, key: string) =>
  typeof one === 'object' && one !== null ? Reflect.get(one, key) : undefined;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** 尺寸：S、M；顏色：紅. */
const axesText = (value: unknown) =>
  listOf(value)
    .map((axis) => {
      const values = listOf(textOf(axis, 'values')).map((one) => String(textOf(one, 'text')));
      return `${String(textOf(axis, 'name'))}：${values.join('、')}`;
    })
    .join('；') || '（沒有）';

/** The fields of a product where two versions are compared. */
export const COMPARED_PRODUCT: Compared = {
  labels: {
    category: '分類',
    title: '標題',
    subtitle: '副標題',
    description: '說明',
    seoTitle: '搜尋標題',
    seoDescription: '搜尋說明',
    fulfilment: '交付方式',
    temperature: '溫層',
    adv: '廣告幣折抵',
    lowStockLimit: '低庫存門檻',
    perBuyer: '每人限購',
    attributes: '屬性',
    axes: '選項',
    pictures: '圖片',
    stockReason: '修改庫存的原因',
  },
  silent: ['id', 'version', 'onSale', 'sold', 'advMaxBps'],
  shown: {
    fulfilment: labelOf(FULFILMENTS),
    temperature: labelOf(TEMPERATURE),
    adv: (value) => `${String(value)}%`,
    pictures: picturesText,
    axes: axesText,
  },
  lists: {
    skus: {
      nameOf: ({ name }) => (name ? `規格「${String(name)}」` : ''),
      labels: {
        name: '名稱',
        picks: '組合',
        code: '貨號',
        price: '價格',
        compareAt: '原價',
        cost: '成本',
        weightGrams: '重量（克）',
        barcode: '條碼',
        stock: '庫存',
      },
      // A stock that is typed counts from the newest one.
      follow: ['stockSeen', 'reserved'],
    },
  },
};
