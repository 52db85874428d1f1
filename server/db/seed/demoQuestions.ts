export interface DemoQuestion {
  picture: string;
  /** Index of the asker in `demoReviewers`. */
  by: number;
  daysAgo: number;
  text: string;
  /** The answer of the shop or the seller. */
  answer: string;
}

/** What buyers asked before the opening. */
export const demoQuestions: readonly DemoQuestion[] = [
  {
    picture: 'oolong',
    by: 2,
    daysAgo: 9,
    text: '請問這支是今年春茶嗎？真空包裝可以放多久？',
    answer: '是今年四月採收的春茶。未拆封請放陰涼處，兩年內風味都好；拆封後建議三個月內喝完。',
  },
  {
    picture: 'oolong',
    by: 5,
    daysAgo: 4,
    text: '適合冷泡嗎？一公升的水大概放多少茶葉？',
    answer: '很適合。一公升冷水放 10 公克，冷藏六到八小時就可以喝。',
  },
  {
    picture: 'pineapple-cake',
    by: 0,
    daysAgo: 6,
    text: '裡面有豬油嗎？家裡長輩吃素，想先確認。',
    answer: '用的是無水奶油，沒有豬油，但含蛋與奶，蛋奶素可以吃。',
  },
  {
    picture: 'pour-kettle',
    by: 3,
    daysAgo: 11,
    text: '請問可以直接放在電磁爐上加熱嗎？',
    answer: '可以，底部是導磁不鏽鋼，瓦斯爐和電磁爐都能用，只是不能放進微波爐。',
  },
  {
    picture: 'tent',
    by: 4,
    daysAgo: 8,
    text: '收納後的長度是多少？想綁在機車後座。',
    answer: '收納袋長 52 公分、直徑 18 公分，重 3.2 公斤，機車後座放得下。',
  },
  {
    picture: 'woven-scarf',
    by: 1,
    daysAgo: 5,
    text: '請問可以手洗嗎？會不會褪色？',
    answer: '可以冷水手洗，第一次會有一點浮色，請單獨洗，平放陰乾就不會變形。',
  },
  {
    picture: 'toy-train',
    by: 2,
    daysAgo: 7,
    text: '軌道可以和其他品牌的木頭軌道接在一起嗎？',
    answer: '可以，接頭是常見的規格，市面上多數木頭軌道都接得起來。',
  },
];
