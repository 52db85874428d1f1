/** Buyers who have been here before: their names, and where they live. */
export const demoReviewers = [
  { name: '林雅婷', place: ['220', '新北市', '板橋區', '文化路一段 88 號'] },
  { name: '張哲維', place: ['300', '新竹市', '東區', '光復路二段 101 號'] },
  { name: '黃思穎', place: ['407', '台中市', '西屯區', '市政路 77 號'] },
  { name: '王建中', place: ['600', '嘉義市', '東區', '中山路 199 號'] },
  { name: '陳怡君', place: ['802', '高雄市', '苓雅區', '四維三路 2 號'] },
  { name: '李宗翰', place: ['970', '花蓮縣', '花蓮市', '國聯五路 35 號'] },
] as const;

/** Sellers of the market, and how many of `demoReviewers` follow them. */
export const demoFollowed = [
  { name: '阿宏', followers: 5 },
  { name: '陽台小芬', followers: 6 },
  { name: '織女阿金', followers: 3 },
  { name: '木木玩具', followers: 2 },
] as const;

/** Whom the demo's buyer follows. */
export const demoBuyerFollows = ['陽台小芬', '木木玩具'] as const;

export interface DemoReview {
  picture: string;
  /** Index of the buyer in `demoReviewers`. */
  by: number;
  stars: number;
  text: string;
  daysAgo: number;
  /** Drawings in `public/demo`. */
  photos?: readonly string[];
  /** The shop's reply. */
  reply?: string;
}

const r = (
  picture: string,
  by: number,
  stars: number,
  daysAgo: number,
  text: string,
  reply?: string,
): DemoReview => ({ picture, by, stars, daysAgo, text, ...(reply && { reply }) });

/** A review with drawings of the product, at home or near. */
const photographed = (review: DemoReview, ...views: readonly ('home' | 'near')[]): DemoReview => ({
  ...review,
  photos: views.map((view) => `${review.picture}-${view}`),
});

export const demoReviews: readonly DemoReview[] = [
  photographed(
    r('oolong', 0, 5, 3, '熱水一沖整間辦公室都是香的，回甘很明顯，第三泡還是好喝。'),
    'home',
    'near',
  ),
  r('oolong', 3, 5, 11, '買來送爸爸，他喝了一輩子茶，說這支清香型做得乾淨。'),
  r(
    'oolong',
    4,
    4,
    19,
    '茶很好，外盒有一點壓到，幸好裡面是鐵罐沒事。',
    '謝謝您告訴我們，已請倉庫加厚緩衝材。',
  ),
  r('oriental-beauty', 1, 5, 6, '冷泡六小時，蜜香像是加了糖一樣，夏天就靠它了。'),
  r('oriental-beauty', 5, 5, 22, '花蓮兩天就到，包裝紮實。'),
  r('ruby-tea', 2, 5, 2, '薄荷味很淡但真的有，加鮮奶也不會被蓋掉。'),
  r('ruby-tea', 0, 4, 15, '茶包方便，但我覺得茶葉版本香氣更足。'),
  r('coffee-beans', 1, 4, 8, '中焙偏酸一點，手沖很順，收到當天烘的。'),
  r('matcha', 4, 5, 5, '打得出細泡，做巴斯克也很香，沒有腥味。'),
  photographed(r('gaiwan', 3, 5, 9, '薄，真的不燙手，線條畫得很細。'), 'near'),
  photographed(r('pour-kettle', 1, 5, 12, '水柱收得住，換了壺之後手沖穩定很多。'), 'home'),
  r('pineapple-cake', 2, 5, 4, '酸酸的才是土鳳梨，一口咬下去有纖維。'),
  r(
    'pineapple-cake',
    5,
    4,
    25,
    '好吃，只是保存期限短，建議要吃再買。',
    '因為不放防腐劑，收到後請放陰涼處，也可以分批下單喔。',
  ),
  r('honey', 0, 5, 7, '天氣冷有結晶，隔水加熱就化開，是真的蜂蜜。'),
  r('soy-sauce', 3, 5, 16, '沾白切肉就很好吃，不會死鹹。'),
  r('nougat', 4, 5, 10, '真的不黏牙，長輩也能吃，已經回購第二盒。'),
  r('rice', 5, 5, 13, '收到時還看得到碾米日期，煮出來有甜味。'),
  r('hinoki-oil', 0, 5, 18, '滴兩滴在浴室，像住在溫泉旅館。'),
  r('candle', 2, 4, 6, '味道很高級，擴香範圍適合小房間。'),
  r('blanket', 1, 5, 20, '厚實不刺，顏色跟照片一樣。'),
  r('towels', 3, 5, 14, '洗了五次還是很澎，不掉毛。'),
  r('notebook', 4, 5, 9, '真的可以攤平，鋼筆寫不透。'),
  r('pen-ink', 2, 5, 3, '合歡山綠比想像中深，寫起來很耐看。'),
  r('letters', 5, 4, 21, '火漆第一次用有點難，多蓋幾次就上手了。'),
  r('yingge-cup', 0, 5, 12, '天青色比照片溫潤，拿在手上很安心。'),
  photographed(r('celadon-plate', 3, 5, 8, '刻花在光線下才看得出來，非常美。'), 'near', 'home'),
  r('wood-spoons', 2, 5, 17, '木頭味道自然，喝湯不燙嘴。'),
  r(
    'indigo-cloth',
    4,
    3,
    24,
    '顏色很漂亮，第一次洗掉色比預期多。',
    '天然藍靛前兩次會釋出浮色，加一點白醋冷水洗能固色；若仍不滿意，七天內都可以退貨。',
  ),
  r('tent', 1, 5, 5, '一個人也能五分鐘搭好，合歡山的風沒問題。'),
  r('lantern', 5, 5, 11, '最暗的那段當夜燈剛剛好，續航很驚人。'),
  r('backpack', 2, 4, 23, '背起來舒服，筆電夾層如果再厚一點更好。'),
  r('thermos', 0, 5, 15, '早上裝的水下午還是燙的。'),
  r('gab-tote', 4, 5, 7, '帆布很厚，裝一週的菜沒問題。'),
  photographed(r('lucky-cat', 3, 5, 2, '放在櫃檯，客人都會摸一下。'), 'home'),
  r('puzzle', 1, 4, 26, '晨霧那塊真的很難，但拼完很有成就感。'),
  photographed(
    r('succulent', 1, 5, 6, '包得很用心，土一點都沒掉出來，葉子飽滿，賣家還附了照顧小卡。'),
    'home',
  ),
  r('leather-keyring', 4, 5, 13, '字母烙得很工整，線距平均，皮的味道很好聞。'),
  r('succulent', 3, 5, 17, '第二次買了，葉子肥，比花市的健康。'),
  r('succulent', 4, 4, 29, '比想像中小一點，但根很好，換盆後長得很快。'),
  r('woven-scarf', 0, 5, 10, '織紋很細，圍起來不刺，附了一張寫著圖紋意思的卡片。'),
  photographed(r('woven-scarf', 2, 5, 18, '顏色比照片沉穩，送給媽媽，她每天都圍。'), 'home'),
  r('woven-scarf', 3, 5, 27, '等了一週，值得。收邊非常整齊。'),
  r('toy-train', 1, 5, 8, '木頭沒有味道，邊角都磨圓，兩歲的孩子玩得很開心。'),
  r('toy-train', 5, 4, 20, '軌道卡榫有點緊，大人幫忙一下就好。'),
  photographed(r('toy-train', 0, 5, 30, '車頭真的會自己走，包裝也很用心。'), 'near'),
  r('leather-wallet', 5, 4, 24, '做工扎實，剛拿到有點硬，用兩週就合手了。'),
  r('comics', 2, 5, 31, '書況跟描述一樣，寄送的紙箱很厚，六本都平整。'),
];
