import { ORDER } from './orderTransitions';
import { reasonsFor } from './returns';
import {
  isReturnableAtWill,
  type ReturnableGoods,
  returnDaysOf,
  returnTermsOf,
} from './returnTerms';

const ALL: ReturnableGoods[] = (['shop', 'market'] as const).flatMap((channel) =>
  (['shipping', 'digital', 'pickup'] as const).map((fulfilment) => ({ channel, fulfilment })),
);

it('says for each kind of goods until when and why they can be returned', () => {
  const said = ALL.map((goods) => {
    const { title, text } = returnTermsOf(goods);
    return [goods.channel, goods.fulfilment, title, text];
  });
  expect(said).toEqual([
    ['shop', 'shipping', '7 天鑑賞期', '收貨後 7 天內可以申請退貨，不需理由。'],
    [
      'shop',
      'digital',
      '有問題 7 天內可退',
      '商品有問題，交付後 7 天內可以申請退款；數位商品不適用鑑賞期。',
    ],
    ['shop', 'pickup', '7 天鑑賞期', '取貨後 7 天內可以申請退貨，不需理由。'],
    [
      'market',
      'shipping',
      '確認收貨前可退',
      '商品有問題，確認收貨前可以申請退貨；出貨 10 天後仍未確認、也沒有申請退貨，系統會自動完成訂單。',
    ],
    [
      'market',
      'digital',
      '有問題 7 天內可退',
      '商品有問題，交付後 7 天內可以申請退款；數位商品不適用鑑賞期。',
    ],
    ['market', 'pickup', '有問題 7 天內可退', '商品有問題，取貨後 7 天內可以申請退貨。'],
  ]);
});

it('promises no return at will that a return would refuse, and hides none', () => {
  for (const goods of ALL) {
    const reasons = reasonsFor({ ...goods, status: ORDER.succeeded, won: false });
    expect([goods, reasons.includes('changed')]).toEqual([goods, isReturnableAtWill(goods)]);
    // Goods with a problem can be returned as long as the window is open.
    expect(reasons).toContain('broken');
  }
});

it('goods without days end with the receipt: only what a member ships', () => {
  const without = ALL.filter((goods) => returnDaysOf(goods) === 0);
  expect(without).toEqual([{ channel: 'market', fulfilment: 'shipping' }]);
});
