import type { DemoProduct } from '../demoProduct';

/** More that is downloaded, and more of our own. */
export const downloadProducts: DemoProduct[] = [
  {
    picture: 'drawing-course',
    alt: '平板上的人像插畫與調色盤',
    title: '線上課程：平板插畫入門',
    subtitle: '24 單元、共 6 小時，附筆刷',
    category: 'course',
    attributes: { 程度: ['入門'] },
    fulfilment: 'digital',
    advPercent: 30,
    skus: [['', '880', 9999]],
    description:
      '從線條、上色到構圖，一步一步完成三張作品。附老師自製筆刷 18 支與練習檔，購買後可永久觀看。',
  },
  {
    picture: 'font',
    alt: '字帖上的毛筆字與鉛字',
    title: '《活版宋》字型 個人授權',
    subtitle: '7,000 字，含標點與注音',
    category: 'media',
    attributes: { 格式: ['OTF'] },
    fulfilment: 'digital',
    advPercent: 20,
    skus: [
      ['個人', '680', 9999],
      ['商用', '2680', 9999],
    ],
    description:
      '以老鉛字鑄模掃描後重新描繪，保留墨暈與筆鋒。支援 macOS、Windows 與網頁使用（商用授權）。',
  },
  {
    picture: 'ebook',
    alt: '電子書閱讀器與幾本小書',
    title: '《慢走島嶼》電子書',
    subtitle: '24 條步道，附離線地圖',
    category: 'media',
    attributes: { 格式: ['EPUB', 'PDF'] },
    fulfilment: 'digital',
    advPercent: 100,
    skus: [['', '180', 9999]],
    description:
      '作者花三年走完的二十四條步道，附交通、難度與離線地圖檔。EPUB 與 PDF 兩種格式，永久更新。',
  },
  {
    picture: 'puzzle',
    alt: '山景拼圖，缺了一片',
    title: '日月潭晨霧拼圖 1000 片',
    subtitle: '霧面紙板，附海報',
    category: 'figure',
    attributes: { 題材: ['風景'], 片數: ['1000'] },
    advPercent: 20,
    skus: [['', '580', 40]],
    description:
      '攝影師清晨拍下的日月潭，霧面印刷不反光。完成尺寸 70 × 50 公分，附原尺寸海報與夾鏈袋。',
  },
  {
    picture: 'lucky-cat',
    alt: '招財貓捧著金幣',
    title: '招財掌櫃貓 存錢筒',
    subtitle: '陶瓷手繪，高 16 公分',
    category: 'figure',
    attributes: { 材質: ['陶瓷'] },
    advPercent: 10,
    skus: [
      ['右手招財', '680', 30],
      ['左手招客', '680', 28],
    ],
    description: '商城掌櫃的貓，肚子裡的金幣刻著 G。底部有橡膠塞，存滿了可以取出，不必打破。',
  },
];
