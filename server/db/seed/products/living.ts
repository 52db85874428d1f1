import type { DemoProduct } from '../demoProduct';

/** Home and stationery. */
export const livingProducts: DemoProduct[] = [
  {
    picture: 'hinoki-oil',
    alt: '棕色滴管精油瓶與一截檜木',
    title: '台灣檜木精油 10 毫升',
    subtitle: '回收邊材蒸餾，沉穩木質香',
    category: 'scent',
    attributes: { 材質: ['檜木'] },
    skus: [['', '560', 40]],
    description:
      '由合法標售的檜木邊材蒸餾而成，每瓶約需 2 公斤木料。香氣沉穩，適合睡前擴香或滴在木塊上放入衣櫃。\n\n外用請先稀釋，勿內服，孕婦使用前請諮詢醫師。',
  },
  {
    picture: 'towels',
    alt: '三條疊好的毛巾',
    title: '有機棉毛巾',
    subtitle: '雲林虎尾織造，吸水柔軟',
    category: 'textile',
    attributes: { 材質: ['有機棉'], 顏色: ['雲白', '霧藍', '杏桃'] },
    advPercent: 20,
    axes: ['尺寸', '顏色'],
    skus: [
      ['毛巾／雲白', '350', 60],
      ['毛巾／霧藍', '350', 45],
      ['毛巾／杏桃', '350', 0],
      ['浴巾／雲白', '890', 20],
      ['浴巾／霧藍', '890', 12],
    ],
    description:
      '毛巾 34 × 76 公分、120 公克，浴巾 70 × 140 公分、420 公克。使用 GOTS 認證有機棉，虎尾老廠以低撚紗織造，越洗越柔軟，不易掉毛。\n\n建議第一次使用前先清水洗滌，勿與深色衣物混洗。',
  },
  {
    picture: 'brass-lamp',
    alt: '點亮的黃銅桌燈',
    title: '黃銅可調式桌燈',
    subtitle: '實心黃銅、暖光 2700K',
    category: 'decor',
    attributes: { 材質: ['黃銅'] },
    skus: [['', '2480', 10]],
    description:
      '彰化鹿港師傅手工車製的黃銅燈座，燈臂與燈罩可調整角度。使用 E14 燈座，附 4W 暖白 LED 燈泡，線長 180 公分。\n\n黃銅會隨時間產生溫潤的色澤，以軟布擦拭即可。電壓 110V，保固一年。',
  },
  {
    picture: 'ceramic-diffuser',
    alt: '冒著薄霧的白色陶瓷擴香器',
    title: '陶瓷超音波水氧機',
    subtitle: '靜音 25 分貝，缺水自動斷電',
    category: 'scent',
    attributes: { 材質: ['陶瓷'] },
    advPercent: 10,
    skus: [['', '1290', 25]],
    description:
      '素燒陶瓷外罩搭配 120 毫升水箱，可連續使用 4 小時；夜燈有三段亮度，也可以關閉。\n\n清潔時以軟布沾水擦拭水箱，請勿使用酒精。附 Type-C 電源線，保固一年。',
  },
  {
    picture: 'notebook',
    alt: '深藍色布面筆記本',
    title: '活版印刷布面筆記本',
    subtitle: '180 度攤平，鋼筆不透墨',
    category: 'paper',
    attributes: { 尺寸: ['A5', 'B6'] },
    advPercent: 30,
    skus: [
      ['A5 方格', '280', 70],
      ['A5 空白', '280', 50],
      ['B6 方格', '220', 50],
    ],
    description:
      '封面由日星鑄字行鉛字活版壓印，內頁為 80 磅道林紙，192 頁，穿線裸背膠裝，可完全攤平書寫。\n\n每本壓印深淺略有不同，是手工印刷的特色。',
  },
  {
    picture: 'fountain-pen',
    alt: '墨綠色鋼筆與筆盒',
    title: '入門鋼筆禮盒',
    subtitle: '台灣筆尖，附吸墨器與卡水',
    category: 'writing',
    attributes: { 筆尖: ['F', 'EF'] },
    skus: [
      ['F 尖', '890', 25],
      ['EF 尖', '890', 20],
    ],
    description:
      '樹脂筆身，重 21 公克，適合長時間書寫。附旋轉吸墨器一支、藍黑卡水兩支與硬殼筆盒，可加購刻字服務（請於訂單備註填寫，最多 10 個字）。',
  },
  {
    picture: 'postcards',
    alt: '兩張疊放的風景明信片',
    title: '島嶼風景明信片',
    subtitle: '單張販售，可蓋紀念戳',
    category: 'paper',
    attributes: { 題材: ['風景'] },
    skus: [
      ['阿里山日出', '5', 300],
      ['淡水夕照', '5', 300],
      ['台北 101', '5', 300],
    ],
    description:
      '插畫家手繪，300 磅棉紙印刷，15 × 10 公分。寄出後我們會以氣泡袋保護包裝。\n\n若需要蓋台北郵局紀念戳，請於訂單備註說明。',
  },
  {
    picture: 'washi-tape',
    alt: '三捲不同顏色的紙膠帶',
    title: '花窗系列紙膠帶',
    subtitle: '老屋鐵窗花圖樣，可手撕',
    category: 'paper',
    attributes: { 題材: ['花窗'] },
    advPercent: 20,
    skus: [
      ['珊瑚', '45', 150],
      ['湖水', '45', 150],
      ['鵝黃', '45', 150],
    ],
    description: '寬 1.5 公分、長 7 公尺，日本和紙製成，好撕好貼、不留殘膠，表面可書寫。',
  },
];
