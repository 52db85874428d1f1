import { decodeText, parseShipments, repeatedNumbers, validateShipment } from './shipmentFile';

it('a filled export is read by its headings, and lines without a parcel are left out', () => {
  const file = [
    '\uFEFF訂單編號,狀態,商品,物流業者,物流單號',
    'A1,處理中,"茶, 150g ""春""",黑貓宅急便,8812',
    'A2,處理中,杯,,',
    "A3,處理中,盤,新竹物流,'-77",
  ].join('\r\n');
  expect(parseShipments(file)).toEqual([
    { row: 2, outTradeNo: 'A1', carrier: '黑貓宅急便', trackingNo: '8812', reason: '' },
    { row: 4, outTradeNo: 'A3', carrier: '新竹物流', trackingNo: '-77', reason: '' },
  ]);
});

it('tabs, foreign headings and a last line without an end are read', () => {
  expect(parseShipments('Order\tTracking\tCarrier\tReason\nA1\t9\tX\t賣家出國')).toEqual([
    { row: 2, outTradeNo: 'A1', carrier: 'X', trackingNo: '9', reason: '賣家出國' },
  ]);
});

it.each([
  ['訂單編號,物流單號\nA1,9', '檔案少了「物流業者」欄，第一列要是欄位名稱。'],
  ['', '檔案少了「訂單編號」、「物流業者」、「物流單號」欄，第一列要是欄位名稱。'],
  ['訂單編號,物流業者,物流單號\nA1,,', '檔案裡沒有填好物流業者與物流單號的訂單。'],
  ['訂單編號,物流業者,物流單號\nA1,"X,9', '第 2 列的引號沒有成對，請檢查檔案。'],
  [
    `訂單編號,物流業者,物流單號\n${'A,X,9\n'.repeat(1001)}`,
    '一次最多 1000 筆，這個檔案有 1001 筆，請分開上傳。',
  ],
])('a file that cannot be used is explained (%#)', (file, message) => {
  expect(() => parseShipments(file)).toThrow(message);
});

it('what is missing, too long or doubled is found before anything is sent', () => {
  const of = (change: object) => ({
    row: 3,
    outTradeNo: 'A1',
    carrier: 'X',
    trackingNo: '9',
    reason: '',
    ...change,
  });
  expect(validateShipment(of({}), [of({})])).toBeUndefined();
  expect(validateShipment(of({ outTradeNo: '' }), [])).toBe('沒有訂單編號');
  expect(validateShipment(of({ carrier: '' }), [])).toBe('沒有物流業者');
  expect(validateShipment(of({ trackingNo: '9'.repeat(61) }), [])).toBe('物流單號最多 60 個字');
  expect(validateShipment(of({}), [of({ row: 2 })])).toBe('同一筆訂單在檔案裡出現兩次');
  expect(validateShipment(of({ trackingNo: '1；2' }), [])).toMatch(/^一列只有一件包裹/);
});

it('every line of a number that was filled down is found', () => {
  const file = '訂單編號,物流業者,物流單號\nA1,X,9\nA2,X,9\nA3,X,10';
  expect(repeatedNumbers(parseShipments(file)).map(({ row }) => row)).toEqual([2, 3]);
});

it('Big5, as Excel in Taiwan writes it, and UTF-16 are decoded', () => {
  expect(decodeText(Uint8Array.of(0xad, 0x71, 0xb3, 0xe6).buffer)).toBe('訂單');
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x0a, 0x8a).buffer)).toBe('訊');
  expect(decodeText(new TextEncoder().encode('訂單').buffer)).toBe('訂單');
});
