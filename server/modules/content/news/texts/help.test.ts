import { returnTermsOf } from '@common/orders/returnTerms';
import { firstReturns } from './help';

it('the page on returns states the rule of each kind of goods, as their own pages do', () => {
  for (const channel of ['shop', 'market'] as const) {
    for (const fulfilment of ['shipping', 'pickup', 'digital'] as const) {
      expect(firstReturns).toContain(returnTermsOf({ channel, fulfilment }).text);
    }
  }
  expect(firstReturns).toContain('**市集，數位商品**：商品有問題，交付後 7 天內可以申請退款');
});
