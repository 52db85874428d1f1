import type { DemoProduct } from '../demoProduct';

/** Products for the kitchen. */
export const pantryProducts: DemoProduct[] = [
  {
    picture: 'soy-sauce',
    alt: '深色玻璃瓶，紅標黑豆蔭油',
    title: '西螺古法黑豆蔭油',
    subtitle: '陶甕日曬 180 天，純釀不加焦糖',
    category: 'pantry',
    attributes: { 產地: ['雲林'], 保存: ['常溫'] },
    advPercent: 10,
    skus: [
      ['420 毫升', '260', 90],
      ['禮盒 2 入', '560', 30],
    ],
    description:
      '台灣原生黑豆下缸，粗鹽封甕曝曬半年，甕底釀出甘醇鹹香。拌麵、滷肉、沾水煎蛋都合適。\n\n開封後請冷藏，三個月內用完。',
  },
  {
    picture: 'rice',
    alt: '棉布米袋，綠色稻穗圖樣',
    title: '池上越光米 2 公斤',
    subtitle: '產銷履歷，收到訂單才碾米',
    category: 'pantry',
    attributes: { 產地: ['台東'], 保存: ['常溫'] },
    skus: [
      ['2 公斤', '320', 60],
      ['5 公斤', '720', 24],
    ],
    description:
      '縱谷日夜溫差大，米粒飽滿帶甜香。收到訂單後三天內碾米、真空包裝，建議一個月內食用完畢。',
  },
  {
    picture: 'noodles',
    alt: '以紅紙束起的手工麵條',
    title: '關廟日曬手工麵',
    subtitle: '只用麵粉、水與鹽，日曬一天',
    category: 'pantry',
    attributes: { 產地: ['台南'], 保存: ['常溫'] },
    advPercent: 10,
    skus: [
      ['細麵 900 公克', '150', 100],
      ['寬麵 900 公克', '150', 100],
    ],
    description: '師傅清晨揉麵、擀麵，鋪在竹盤上曬足一天。口感彈牙不糊，滾水煮三到五分鐘即可。',
  },
  {
    picture: 'sesame-oil',
    alt: '棕色玻璃瓶裝麻油',
    title: '北港冷壓黑麻油',
    subtitle: '低溫慢焙、一次冷壓',
    category: 'pantry',
    attributes: { 產地: ['雲林'], 保存: ['常溫'] },
    skus: [
      ['300 毫升', '420', 45],
      ['600 毫升', '780', 20],
    ],
    description: '百年油坊以柴火低溫慢焙，一次冷壓不加熱。香氣厚而不燥，煮麻油雞、拌麵線都好用。',
  },
  {
    picture: 'nougat',
    alt: '粉紅色禮盒，繫著米白色緞帶',
    title: '海鹽牛軋糖禮盒',
    subtitle: '花蓮海鹽、法國奶油，不黏牙',
    category: 'pastry',
    attributes: { 產地: ['花蓮'], 保存: ['常溫'] },
    advPercent: 20,
    skus: [['24 入', '450', 55]],
    description:
      '以麥芽糖慢熬，加入低溫烘烤的杏仁與花蓮海鹽，甜味收得乾淨。每顆單獨包裝，附提袋。\n\n保存期限 45 天，請避免高溫。',
  },
  {
    picture: 'chili-jar',
    alt: '玻璃罐裝的剝皮辣椒',
    title: '花蓮鳳林剝皮辣椒',
    subtitle: '手工去籽剝皮，微辣回甘',
    category: 'pantry',
    attributes: { 產地: ['花蓮'], 保存: ['常溫'] },
    skus: [
      ['450 公克', '220', 70],
      ['3 罐組', '600', 25],
    ],
    description: '青辣椒油炸後泡冰水，一根一根剝皮去籽，再以醬油與糖醃漬。直接配飯、煮雞湯都開胃。',
  },
  {
    picture: 'plum-jar',
    alt: '玻璃罐裝的脆梅',
    title: '信義鄉青脆梅',
    subtitle: '清明前採收，脆口微酸',
    category: 'dried-fruit',
    attributes: { 產地: ['南投'], 保存: ['冷藏'] },
    advPercent: 10,
    skus: [['600 公克', '240', 48]],
    description:
      '只用清明前的青梅，鹽殺青、糖漬三次，保留脆度。開封後請冷藏，梅汁可以加水或氣泡水飲用。',
  },
  {
    picture: 'peanut-candy',
    alt: '花生糖與白紙紅標的包裝',
    title: '北港手工花生糖',
    subtitle: '現炒花生，香酥不黏牙',
    category: 'pastry',
    attributes: { 產地: ['雲林'], 保存: ['常溫'] },
    skus: [
      ['原味 300 公克', '180', 60],
      ['芝麻 300 公克', '190', 60],
    ],
    description: '當季花生帶膜炒香，趁熱拌入麥芽糖壓片切塊。酥脆不黏牙，適合配茶。保存期限 60 天。',
  },
];
