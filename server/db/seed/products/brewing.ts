import type { DemoProduct } from '../demoProduct';

/** Tea, coffee and what they are made with. */
export const brewingProducts: DemoProduct[] = [
  {
    picture: 'matcha',
    alt: '深綠色茶罐與一碗抹茶',
    title: '三峽蒸青抹茶粉',
    subtitle: '石磨研磨，茶色翠綠、苦味柔和',
    category: 'tea-leaf',
    attributes: { 產地: ['新北'], 風味: ['清香'] },
    advPercent: 20,
    skus: [
      ['30 公克', '380', 40],
      ['100 公克', '1080', 16],
    ],
    description:
      '三峽青心柑仔茶樹遮光栽培，蒸青後以石磨低溫研磨。沖泡時取 2 公克，以 80 度熱水 60 毫升打成薄茶，也適合做甜點。\n\n開封後請冷藏並於兩週內用完。',
  },
  {
    picture: 'ruby-tea',
    alt: '紅色茶盒，盒面印有茶葉',
    title: '日月潭紅玉紅茶',
    subtitle: '台茶 18 號，淡淡肉桂與薄荷香',
    category: 'tea-leaf',
    attributes: { 產地: ['南投'], 風味: ['果香'] },
    advPercent: 20,
    skus: [
      ['茶葉 75 公克', '420', 50],
      ['茶包 15 入', '360', 60],
    ],
    description:
      '魚池鄉茶農手採一心二葉，全發酵製成。茶湯豔紅清澈，帶天然肉桂與薄荷香，熱泡、冷泡都好喝。\n\n熱泡建議 3 公克搭配 150 毫升熱水，浸泡 90 秒。',
  },
  {
    picture: 'jasmine-tea',
    alt: '淡綠色夾鏈袋，袋面印有茉莉花',
    title: '彰化茉莉花茶 三角茶包',
    subtitle: '花壇茉莉三窨一提，不加香料',
    category: 'tea-leaf',
    attributes: { 產地: ['彰化'], 風味: ['花香'] },
    skus: [
      ['10 入', '180', 80],
      ['30 入', '480', 40],
    ],
    description:
      '使用花壇鄉當季茉莉，清晨採收、當夜入窨，反覆三次讓茶葉吸飽花香。玉米纖維茶包，不含塑膠。',
  },
  {
    picture: 'gaiwan',
    alt: '白瓷蓋碗，碗身有青花線條',
    title: '薄胎白瓷蓋碗 120 毫升',
    subtitle: '鶯歌師傅拉坏，胎薄不燙手',
    category: 'tea-ware',
    attributes: { 材質: ['瓷'], 容量: ['120 毫升'] },
    advPercent: 10,
    skus: [['', '880', 18, '1080']],
    description:
      '碗口外翻、碗蓋略小，出湯俐落不燙手。釉下青花由師傅一筆一筆畫成，每只線條略有不同。\n\n可用洗碗機，避免急冷急熱。',
  },
  {
    picture: 'tea-tray',
    alt: '竹茶盤上擺著紫砂壺與兩只茶杯',
    title: '孟宗竹乾泡茶盤組',
    subtitle: '附紫砂小壺與兩只品茗杯',
    category: 'tea-ware',
    attributes: { 材質: ['竹', '紫砂'] },
    skus: [['', '1680', 9]],
    description:
      '四年生孟宗竹碳化處理，盤下有抽屜式接水盤，容量 400 毫升。茶壺容量 150 毫升，第一次使用前請以清水煮過。',
  },
  {
    picture: 'drip-bags',
    alt: '濾掛咖啡紙盒與一杯正在滴濾的咖啡',
    title: '阿里山濾掛咖啡 綜合盒',
    subtitle: '三種處理法各四包，接單後研磨',
    category: 'coffee',
    attributes: { 產地: ['嘉義'], 烘焙: ['中焙'] },
    advPercent: 20,
    skus: [['12 包', '420', 70, '500']],
    description:
      '水洗、日曬、蜜處理各四包，一次喝遍阿里山的風味。每包 11 公克，充氮包裝，建議 92 度熱水分三次注入，總量 180 毫升。',
  },
  {
    picture: 'pour-kettle',
    alt: '銀色細口手沖壺',
    title: '細口手沖壺 700 毫升',
    subtitle: '不鏽鋼壺身，出水穩定好控制',
    category: 'coffee',
    attributes: { 材質: ['不鏽鋼'], 容量: ['700 毫升'] },
    skus: [
      ['霧銀', '1280', 22],
      ['霧黑', '1280', 18],
    ],
    description: '壺嘴以流體模擬調整，斷水俐落不回流。304 不鏽鋼，可用電磁爐與瓦斯爐，握把隔熱。',
  },
];
