import type { DemoProduct } from '../demoProduct';

/** Tea, coffee and food: what goes on the table. */
export const tableProducts: DemoProduct[] = [
  {
    picture: 'oolong',
    alt: '墨綠色茶罐與捲成球形的茶葉',
    title: '阿里山高山烏龍茶',
    subtitle: '海拔 1,400 公尺手採，清香回甘',
    category: 'tea-leaf',
    attributes: { 產地: ['嘉義'], 風味: ['清香'] },
    advPercent: 10,
    skus: [
      ['75 公克', '480', 60],
      ['150 公克', '880', 40],
      ['雙罐禮盒', '1680', 15],
    ],
    description:
      '產自嘉義阿里山石棹茶區，春季手採一心二葉，輕發酵、輕烘焙，茶湯蜜黃透亮，入口有淡淡的蘭花香，尾韻清甜。\n\n建議沖泡：每 150 毫升熱水放 5 公克茶葉，水溫 95 ℃，第一泡 50 秒，可回沖五至六次。\n\n保存期限兩年，開封後請密封並避免陽光直射。',
  },
  {
    picture: 'oriental-beauty',
    alt: '冒著熱氣的紅陶茶壺',
    title: '峨眉東方美人茶',
    subtitle: '小綠葉蟬著涎，天然蜜香',
    category: 'tea-leaf',
    attributes: { 產地: ['新竹'], 風味: ['蜜香'] },
    skus: [
      ['50 公克', '620', 30],
      ['100 公克', '1180', 20],
    ],
    description:
      '新竹峨眉的夏季茶菁，由小綠葉蟬叮咬後的嫩芽製成，發酵程度約七成，帶有熟果與蜂蜜香氣。白毫明顯，茶湯呈琥珀色。\n\n每批次附農藥殘留檢驗編號，可於茶罐底部查詢。',
  },
  {
    picture: 'coffee-beans',
    alt: '深褐色咖啡豆包裝袋',
    title: '古坑莊園咖啡豆 半磅',
    subtitle: '接單後烘焙，三種烘焙度',
    category: 'coffee',
    attributes: { 產地: ['雲林'], 烘焙: ['淺焙', '中焙', '深焙'] },
    advPercent: 15,
    skus: [
      ['淺焙', '420', 35],
      ['中焙', '420', 50],
      ['深焙', '420', 35],
    ],
    description:
      '雲林古坑自家莊園水洗處理，每週二、五烘焙，下單後兩個工作天內出貨。\n\n淺焙：柑橘、茉莉與紅茶感。中焙：焦糖、堅果、紅糖。深焙：黑巧克力與煙燻香。\n\n以單向排氣袋包裝，不含研磨服務。',
  },
  {
    picture: 'pineapple-cake',
    alt: '黃色禮盒上放著一顆鳳梨',
    title: '關廟土鳳梨酥',
    subtitle: '純土鳳梨內餡，不添加冬瓜',
    category: 'pastry',
    attributes: { 產地: ['台南'], 保存: ['常溫'] },
    advPercent: 20,
    skus: [
      ['10 入', '320', 80],
      ['20 入', '600', 50],
    ],
    description:
      '選用台南關廟開英種鳳梨，去芯後慢火熬煮四小時，保留果肉纖維與自然酸度；外皮使用紐西蘭奶油，酥鬆不膩。\n\n常溫保存 21 天。含麩質、蛋與奶製品。',
  },
  {
    picture: 'honey',
    alt: '玻璃罐裝蜂蜜與木製攪拌棒',
    title: '龍眼蜂蜜',
    subtitle: '大崗山蜂農直送，SGS 檢驗合格',
    category: 'pantry',
    attributes: { 產地: ['高雄'], 保存: ['常溫'] },
    skus: [
      ['425 公克', '380', 45],
      ['700 公克', '600', 30],
    ],
    description:
      '高雄大崗山的龍眼花期只有三週，蜂農隨花期採收，不加熱濃縮。香氣濃郁，低溫時會自然結晶，隔水加熱至 40 ℃ 以下即可化開。\n\n一歲以下嬰兒請勿食用。',
  },
  {
    picture: 'mango-dried',
    alt: '印有芒果圖案的黃色夾鏈袋',
    title: '玉井愛文芒果乾',
    subtitle: '低溫烘乾，無添加糖',
    category: 'dried-fruit',
    attributes: { 產地: ['台南'], 保存: ['常溫'] },
    advPercent: 10,
    skus: [
      ['單包 100 公克', '180', 120],
      ['三包組', '500', 40],
    ],
    description:
      '使用台南玉井在欉紅愛文芒果，切片後以 60 ℃ 低溫烘乾 18 小時，口感軟 Q，保有果香。\n\n成分只有芒果。開封後請冷藏並儘早食用。',
  },
  {
    picture: 'chiffon',
    alt: '擺在白盤上的鮮奶油戚風蛋糕',
    title: '現烤鮮奶油戚風蛋糕',
    subtitle: '台北門市自取，前一天 18:00 前下單',
    category: 'pastry',
    attributes: { 產地: ['台北'], 保存: ['冷藏'] },
    fulfilment: 'pickup',
    skus: [
      ['6 吋', '450', 12],
      ['8 吋', '680', 8],
    ],
    description:
      '每日清晨現烤，使用放牧雞蛋與北海道鮮奶油，配上當季水果。\n\n取貨地點：台北市大安區門市，每日 11:00 至 19:00。付款後門市備妥會通知您，請出示訂單編號取貨。需冷藏，當日食用風味最佳。',
  },
];
