import type { DemoProduct } from '../demoProduct';

/** Digital goods, and what carries the token's own mark. */
export const digitalProducts: DemoProduct[] = [
  {
    picture: 'gift-card',
    alt: '繫上緞帶的藍紫色禮物卡',
    title: 'GAB 商城電子禮物卡',
    subtitle: '付款後以電子郵件送出兌換碼',
    category: 'gift',
    fulfilment: 'digital',
    skus: [
      ['面額 100', '100', 500],
      ['面額 500', '500', 500],
      ['面額 1,000', '1000', 200],
    ],
    description:
      '送給喜歡逛商城的朋友。付款完成後，我們會將兌換碼寄到您綁定的電子郵件，兌換期限一年，可分次使用。\n\n兌換碼售出後恕不退換，請妥善保管。',
  },
  {
    picture: 'forest-wallpaper',
    alt: '螢幕上顯示著山林風景',
    title: '《台灣山林》桌布圖庫',
    subtitle: '4K 橫式與手機直式各 40 張',
    category: 'media',
    attributes: { 題材: ['山林'], 格式: ['JPG'] },
    fulfilment: 'digital',
    advPercent: 30,
    skus: [['', '30', 9999]],
    description:
      '攝影師走訪合歡山、太平山、能高越嶺拍攝的作品，共 80 張，解析度 3840 × 2160 與 1440 × 3120。授權個人非商業使用。',
  },
  {
    picture: 'coffee-course',
    alt: '螢幕上播放手沖咖啡教學影片',
    title: '線上課程：在家手沖咖啡',
    subtitle: '12 單元、共 3 小時，不限觀看次數',
    category: 'course',
    attributes: { 程度: ['入門'] },
    fulfilment: 'digital',
    advPercent: 30,
    skus: [['', '600', 9999]],
    description:
      '從器材選擇、研磨刻度到水流控制，由國際評審一步步示範，附沖煮紀錄表與練習作業。購買後可永久觀看，七天內觀看未達兩成可申請退款。',
  },
  {
    picture: 'seaside-album',
    alt: '海邊夕陽封面的專輯與黑膠',
    title: '獨立音樂專輯《海邊的下午》',
    subtitle: 'FLAC 無損下載，含歌詞本',
    category: 'media',
    attributes: { 格式: ['FLAC', 'MP3'] },
    fulfilment: 'digital',
    skus: [['', '150', 9999]],
    description:
      '花蓮樂團錄製於七星潭旁的老屋，共十首歌，收錄海浪與午後雷雨的環境音。\n\n提供 24bit / 96kHz FLAC、MP3 與 PDF 歌詞本，收益直接回到樂團。',
  },
  {
    picture: 'gab-badge',
    alt: '印有 G 字樣的金色徽章',
    title: 'GAB 紀念琺瑯徽章',
    subtitle: '鋅合金鍍金，直徑 3 公分',
    category: 'figure',
    attributes: { 材質: ['琺瑯'] },
    advPercent: 30,
    skus: [['', '60', 200]],
    description: '仿琺瑯工藝，雙針背扣不易旋轉，附厚紙襯卡。別在包包或帽子上都好看。',
  },
  {
    picture: 'gab-tote',
    alt: '米白色帆布袋，中央印有金幣圖案',
    title: 'GAB 厚磅帆布袋',
    subtitle: '16 安帆布，肩背剛剛好',
    category: 'figure',
    attributes: { 材質: ['帆布'], 顏色: ['米白', '墨綠'] },
    advPercent: 20,
    skus: [
      ['米白', '290', 80],
      ['墨綠', '290', 60],
    ],
    description: '寬 38、高 36、底寬 10 公分，內袋可放手機與鑰匙，袋口有磁釦。台灣製造。',
  },
  {
    picture: 'gab-figure',
    alt: '手拿金幣的小人公仔',
    title: '小掌櫃限量公仔',
    subtitle: '高 14 公分，附編號收藏卡',
    category: 'figure',
    attributes: { 材質: ['軟膠'] },
    skus: [['', '1200', 30]],
    description:
      '商城吉祥物「小掌櫃」首款公仔，軟膠材質，全球限量三百隻，底座有雷射編號。包裝盒有壓痕不屬瑕疵。',
  },
];
