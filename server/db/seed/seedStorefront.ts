import { BANNER_ARTS, type BannerArt, bannerPictures } from '@common/shopfront/bannerArts';
import { statement, type Tx } from '../database';
import { searchSynonyms } from '../schema/search';
import { banners } from '../schema/storefront';

const words: Record<BannerArt, { title: string; subtitle: string; link: string }> = {
  'tea-season': {
    title: '秋茶上市，山上的第一泡',
    subtitle: '高山烏龍、東方美人與紅玉紅茶新到貨',
    link: '/shop?category=tea-leaf',
  },
  'night-auction': {
    title: '今晚，老件找新主人',
    subtitle: '出價前就知道會不會領先，被超過立刻退回',
    link: '/shopBidding',
  },
  'craft-market': {
    title: '職人市集，一件一件慢慢做',
    subtitle: '陶、木、竹、皮，來自島上的工作室',
    link: '/shop?category=craft',
  },
  'mountain-days': {
    title: '週末，往山裡去',
    subtitle: '帳篷、睡袋與一盞好燈，輕量出發',
    link: '/shop?category=outdoor',
  },
  'gift-season': {
    title: '送禮不踩雷',
    subtitle: '附手寫卡片，不放價格單',
    link: '/shop?category=pastry',
  },
};

const FEATURED = ['vase', 'ruby-tea', 'tent', 'candle', 'lacquer-bowl', 'letters'];
const feature = statement(
  'seedFeatured',
  `INSERT INTO featured (product_id, position)
   SELECT min(p.id), f.place FROM unnest($1::text[]) WITH ORDINALITY AS f (picture, place)
   JOIN products p ON p.on_sale AND p.pictures -> 0 ->> 'url' = f.picture GROUP BY f.place`,
);

/** Search words of visitors from abroad. Groups whose words are parts of others' stand last: a search takes the first few. */
const SYNONYMS = [
  ['烏龍', 'oolong', 'wulong'],
  ['紅茶', 'black tea'],
  ['抹茶', 'matcha'],
  ['茉莉', 'jasmine'],
  ['阿里山', 'alishan'],
  ['日月潭', 'sun moon lake'],
  ['咖啡', 'coffee', 'kafei'],
  ['鳳梨酥', 'pineapple cake'],
  ['蜂蜜', 'honey'],
  ['芒果', 'mango'],
  ['壺', 'teapot', 'kettle'],
  ['杯', 'cup', 'mug'],
  ['花器', 'vase'],
  ['蠟燭', 'candle'],
  ['毛巾', 'towel'],
  ['掛鐘', 'clock'],
  ['鋼筆', 'fountain pen'],
  ['鉛筆', 'pencil', 'pencils'],
  ['筆記本', 'notebook'],
  ['明信片', 'postcard'],
  ['拼圖', 'puzzle', 'jigsaw'],
  ['油紙傘', 'umbrella'],
  ['圍巾', 'scarf'],
  ['短夾', 'wallet'],
  ['背包', 'backpack'],
  ['帳篷', 'tent'],
  ['睡袋', 'sleeping bag'],
  ['相機', 'camera'],
  ['茶', 'tea', 'cha'],
];

/** The demo's home page and search: one banner of each picture, staff's picks, and synonyms. */
export async function seedStorefront(tx: Tx): Promise<void> {
  const rows = BANNER_ARTS.map(({ value, textColour }, position) => ({
    ...words[value],
    ...bannerPictures(value),
    textColour,
    position,
    state: 'published' as const,
  }));
  await tx.orm.insert(banners).values(rows);
  await tx.orm.insert(searchSynonyms).values(SYNONYMS.map((words) => ({ words })));
  await tx.run(feature, [FEATURED.map((picture) => `/demo/${picture}.svg`)]);
}
