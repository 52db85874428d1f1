import type { DemoProduct } from '../demoProduct';

/** Crafts and the outdoors. */
export const makingProducts: DemoProduct[] = [
  {
    picture: 'yingge-cup',
    alt: '天青色手拉坏茶杯',
    title: '鶯歌手拉坏茶杯',
    subtitle: '還原燒天青釉，每只獨一無二',
    category: 'pottery',
    attributes: { 材質: ['陶瓷'], 產地: ['新北'] },
    skus: [
      ['天青', '450', 18],
      ['月白', '450', 14],
    ],
    description:
      '由鶯歌陶藝家手工拉坏，以 1,230 ℃ 還原燒成，釉色隨窯位略有差異。容量約 180 毫升，可用洗碗機與微波爐。\n\n手工製品尺寸誤差約 5 公釐。',
  },
  {
    picture: 'oil-umbrella',
    alt: '紅色油紙傘',
    title: '美濃油紙傘',
    subtitle: '孟宗竹骨架，手繪梅花',
    category: 'bamboo-wood',
    attributes: { 材質: ['竹'], 產地: ['高雄'] },
    skus: [['', '1680', 8]],
    description:
      '以孟宗竹削製 32 支傘骨，糊上棉紙後手繪、刷桐油，工序超過六十道，約需三週完成。傘面直徑 84 公分。\n\n適合遮陽與收藏，淋雨後請撐開陰乾。',
  },
  {
    picture: 'indigo-cloth',
    alt: '帶有同心圓花紋的藍染方巾',
    title: '三峽藍染方巾',
    subtitle: '天然藍靛，手工縫紮',
    category: 'dye-leather',
    attributes: { 材質: ['棉'], 產地: ['新北'] },
    advPercent: 30,
    skus: [['', '520', 22]],
    description:
      '52 × 52 公分純棉，以三峽栽種的馬藍製靛，縫紮後浸染八次。可當頭巾、便當巾或掛飾。\n\n初期會有些微掉色，請單獨以冷水手洗。',
  },
  {
    picture: 'iron-kettle',
    alt: '黑色霰點鐵壺',
    title: '職人霰點鐵壺',
    subtitle: '砂模鑄造，限量十只',
    category: 'pottery',
    attributes: { 材質: ['鑄鐵'] },
    skus: [['', '3000', 0]],
    description:
      '以砂模一次鑄造，壺身霰點逐顆手工壓製，內壁不上釉，煮出的水口感柔軟。容量 1.2 公升，可用瓦斯爐與電陶爐。\n\n本批已全數售出，下一批預計三個月後開放。',
  },
  {
    picture: 'bamboo-basket',
    alt: '裝著水果的竹編提籃',
    title: '南投竹編提籃',
    subtitle: '桂竹手編，野餐與收納兩用',
    category: 'bamboo-wood',
    attributes: { 材質: ['竹'], 產地: ['南投'] },
    skus: [['', '980', 12]],
    description:
      '使用四年生桂竹，剖篾後以六角孔編法製成，底部加厚，可承重 6 公斤。約 32 × 22 × 18 公分（不含提把）。\n\n請放置於通風處，避免長時間日曬。',
  },
  {
    picture: 'enamel-mug',
    alt: '印有山形圖案的琺瑯杯',
    title: '百岳琺瑯杯 350 毫升',
    subtitle: '可直火加熱，輕巧耐用',
    category: 'drinkware',
    attributes: { 材質: ['琺瑯'], 容量: ['350 毫升'] },
    advPercent: 10,
    skus: [
      ['玉山', '260', 60],
      ['嘉明湖', '260', 60],
    ],
    description:
      '鋼胎雙層琺瑯，可直接放在卡式爐上加熱，山形圖案為一體燒製，不會剝落。請勿微波，碰撞後若琺瑯脫落請停止加熱使用。',
  },
  {
    picture: 'backpack',
    alt: '湖水綠後背包，前袋為橘色',
    title: '25L 防潑水後背包',
    subtitle: '回收寶特瓶紗線，通勤登山皆宜',
    category: 'bags',
    attributes: { 材質: ['回收紗線'], 顏色: ['湖水綠', '炭黑', '磚紅'] },
    skus: [
      ['湖水綠', '1980', 20],
      ['炭黑', '1980', 24],
      ['磚紅', '1980', 6],
    ],
    description:
      '使用 26 支回收寶特瓶製成的紗線，防潑水塗層不含 PFAS。主袋可放 15 吋筆電，胸扣附哨子，背板有透氣溝槽。\n\n重 780 公克，縫線終身保固。',
  },
  {
    picture: 'thermos',
    alt: '橘紅色保溫瓶與杯蓋',
    title: '316 不鏽鋼保溫瓶 750 毫升',
    subtitle: '保溫 12 小時，單手開蓋',
    category: 'drinkware',
    attributes: { 材質: ['不鏽鋼'], 容量: ['750 毫升'] },
    skus: [
      ['夕照橘', '780', 30],
      ['霧黑', '780', 30],
    ],
    description:
      '內膽為 316 不鏽鋼，12 小時後仍有 62 ℃。杯蓋可當小杯使用，全件可拆洗，矽膠圈另售。\n\n請勿裝入碳酸飲料與乾冰。',
  },
  {
    picture: 'moon-chair',
    alt: '米黃色摺疊月亮椅',
    title: '摺疊月亮椅',
    subtitle: '承重 120 公斤，門市自取',
    category: 'camping',
    attributes: { 材質: ['鋁合金'] },
    fulfilment: 'pickup',
    skus: [['', '1280', 15]],
    description:
      '7075 鋁合金骨架搭配 600D 牛津布，收納後約 36 × 12 公分，重 1.1 公斤。\n\n取貨地點：台中市西區門市，每日 12:00 至 20:00，付款後請於七天內取貨。',
  },
];
