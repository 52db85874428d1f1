import { changeOf, changesOf, created, masked, maskedEmail } from './actionChanges';

const words = (count: number) => Array.from({ length: count }, (_, n) => `字${n}`);

it.each([
  ['a field that stays', changeOf('價格', '10', '10'), []],
  ['nothing and an empty text', changeOf('條碼', '', null), []],
  ['an empty list', changeOf('分類', [], null), []],
  ['a new order', changeOf('順序', ['1', '2'], ['2', '1']), [['順序', ['1', '2'], ['2', '1']]]],
  ['no and yes', changeOf('上架', false, true), [['上架', false, true]]],
  ['a new record', created({ 名稱: '茶', 圖片: null }), [['名稱', null, '茶']]],
  [
    'one entry of a long list',
    changeOf('字詞', words(30), [...words(30).slice(1), '新']),
    [['字詞', ['…', '字0'], ['…', '新']]],
  ],
  [
    'personal data that changed behind the same first letter',
    changeOf('號碼', masked('/ABC1234'), masked('/XYZ9876')),
    [['號碼', '/＊＊＊', '/＊＊＊']],
  ],
  [
    'an address',
    created({ 信箱: maskedEmail('someone@shop.example') }),
    [['信箱', null, 's＊＊＊@shop.example']],
  ],
])('%s', (_what, change, expected) => {
  expect(changesOf(change).map(({ field, before, after }) => [field, before, after])).toEqual(
    expected,
  );
});
