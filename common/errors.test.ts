import { errorMessage } from './errors';

it.each([
  [errorMessage('BID_TOO_LOW', { least: '1205' }), '出價至少要 1,205.00 GAB。'],
  [errorMessage('BID_TOO_LOW', { least: '105.5' }), '出價至少要 105.50 GAB。'],
  [errorMessage('BID_TOO_LOW', { least: '99.001' }), '出價至少要 99.001 GAB。'],
  [errorMessage('ADV_SHORT', { short: '10' }), '廣告幣不足，還差 10.00 廣告幣，請先兌換。'],
  [
    errorMessage('WITHDRAWAL_DAILY_LIMIT', { left: '40', limit: '500' }),
    '今天還可以提 40.00 GAB（每日上限 500.00 GAB），請調整數量或明天再提。',
  ],
  // A number of things.
  [errorMessage('LOT_ALERTS_FULL', { most: 50 }), '最多可以為 50 件拍品設提醒，請先取消幾件再設。'],
  [errorMessage('BID_TOO_LOW'), '出價至少要 {least} GAB。'],
])('a refusal shows its amounts as the shop does, unrounded: %s', (shown, text) => {
  expect(shown).toBe(text);
});
