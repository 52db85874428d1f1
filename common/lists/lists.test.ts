import { assetType } from './assetType';
import { orderStatus } from './orderStatus';
import { RECORD_TYPES, recordType } from './recordType';
import { withdrawalResult } from './withdrawalResult';

describe('order status', () => {
  it.each([
    [-1, '已取消', 'gray'],
    [1, '待支付', 'orange'],
    [2, '處理中', 'orange'],
    [10, '交易成功', 'green'],
    [11, '交易失敗', 'red'],
    [20, '已發貨', 'blue'],
  ])('%i is %s in %s', (value, label, color) => {
    expect(orderStatus(value)).toEqual({ value, label, color });
  });

  it.each([0, 3, 99, Number.NaN, '1', null, undefined])('%p is unknown', (value) => {
    expect(orderStatus(value)).toEqual({ value: 0, label: '', color: '' });
  });
});

describe('withdrawal result', () => {
  it.each([
    [1, '成功', 'green'],
    [2, '賬戶不存在', 'default'],
    [3, 'ID錯誤', 'error'],
    [255, '超時', 'red'],
  ])('%i is %s in %s', (value, label, color) => {
    expect(withdrawalResult(value)).toEqual({ value, label, color });
  });

  it('the label is empty before the attempt has an outcome', () => {
    expect(withdrawalResult(null)).toEqual({ value: 0, label: '', color: '' });
  });
});

describe('record type', () => {
  it('value 2 is a withdrawal', () => {
    expect(recordType(2)).toEqual({ value: 2, label: '提幣', shortLabel: '提' });
  });

  it('short labels are one character and distinct', () => {
    const shorts = RECORD_TYPES.map((type) => type.shortLabel);
    expect(shorts.filter((short) => [...short].length !== 1)).toEqual([]);
    expect(new Set(shorts).size).toBe(RECORD_TYPES.length);
  });

  it('an unknown type has empty labels', () => {
    expect(recordType(12)).toEqual({ value: 0, label: '', shortLabel: '' });
  });
});

describe('asset type', () => {
  it('only the two assets have a label', () => {
    expect(assetType('adv').label).toBe('廣告幣');
    expect(assetType('coin').label).toBe('加密幣');
    expect(assetType('gab')).toEqual({ value: 0, label: '' });
  });
});
