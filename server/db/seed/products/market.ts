import type { DemoProduct } from '../demoProduct';

/** Products that the member 阿宏 sells. */
export const marketProducts: DemoProduct[] = [
  {
    picture: 'film-camera',
    alt: '銀黑色底片相機',
    title: '二手底片相機 附 50mm 鏡頭',
    subtitle: '測光正常，快門全速檔已校正',
    category: 'vintage',
    condition: 'good',
    attributes: { 狀態: ['二手'] },
    skus: [['', '2300', 1]],
    description:
      '1978 年出廠，去年送修更換遮光海綿並校正快門。機身左下角有一處小凹痕，不影響使用。附 50mm f/1.8 鏡頭、背帶與一捲 ISO 200 底片。\n\n個人收藏，售出附七天測試期。',
  },
  {
    picture: 'leather-keyring',
    alt: '縫線皮革鑰匙圈',
    title: '手縫植鞣皮鑰匙圈',
    subtitle: '焦糖色，可烙印英文字母',
    category: 'dye-leather',
    condition: 'new',
    attributes: { 材質: ['植鞣皮'] },
    skus: [['', '120', 20]],
    description:
      '義大利植鞣革，馬鞍針法手縫，黃銅五金。下單時請在備註寫上想烙印的字母（最多三個），約三個工作天完成。',
  },
  {
    picture: 'succulent',
    alt: '紅陶盆裡的多肉植物',
    title: '多肉植物小盆栽',
    subtitle: '自家陽台繁殖，帶盆寄出',
    category: 'decor',
    condition: 'new',
    attributes: { 照顧: ['容易'] },
    skus: [['', '80', 14]],
    description:
      '朧月，直徑約 8 公分，已服盆三個月。喜歡日照，兩週澆一次水即可。寄出前會以紙巾固定盆土，到貨後請放通風處兩天再澆水。',
  },
  {
    picture: 'vinyl',
    alt: '轉盤上的黑膠唱片',
    title: '爵士黑膠唱片 1962 年再版',
    subtitle: '盤面 VG+，封套 EX',
    category: 'records-books',
    condition: 'good',
    attributes: { 狀態: ['二手'] },
    skus: [['', '450', 1]],
    description:
      '日版再版，盤面有兩道極淺的紙痕，播放無跳針。附原廠側標與內袋，寄送使用唱片專用紙箱。',
  },
  {
    picture: 'comics',
    alt: '排成一列的漫畫書',
    title: '絕版漫畫 全六冊',
    subtitle: '初版書，書況良好',
    category: 'records-books',
    condition: 'fair',
    attributes: { 狀態: ['二手'] },
    skus: [['', '900', 1]],
    description:
      '六冊全，皆為初版。書頁自然泛黃，無劃記、無缺頁，第三冊書背有日曬褪色。整套出售不拆賣。',
  },
];
