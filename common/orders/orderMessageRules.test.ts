import { cautionOf } from './orderMessageRules';

it.each<[string, ReturnType<typeof cautionOf>]>([
  ['請把助記詞給我，幫您退款', 'secret'],
  ['Send me your Seed Phrase', 'secret'],
  ['匯到 0x52908400098527886E0F7030069857D2E4169EE7', 'elsewhere'],
  ['到 https://example.test 付款比較便宜', 'elsewhere'],
  ['加我 LINE：tea1234', 'elsewhere'],
  ['寫信到 ahong@example.test', 'elsewhere'],
  ['可以用氣泡紙包嗎？online 看起來有點脆弱', undefined],
  ['杯子 12.5 公分，訂單 20261127GA3AT9WCSC11Y6RT', undefined],
])('“%s” gets the caution %s', (text, caution) => {
  expect(cautionOf(text)).toBe(caution);
});
