import { excerpt } from './excerpt';
import { type Compared, rebase } from './rebase';

const COMPARED: Compared = {
  labels: { title: '標題', text: '說明', tags: '標籤' },
  silent: ['version'],
  lists: {
    skus: {
      nameOf: ({ name }) => `「${name}」`,
      labels: { name: '名稱', price: '價格', stock: '庫存' },
      follow: ['seen'],
    },
  },
};
const red = { id: 1, name: '紅', price: '10', stock: 5, seen: 5 };
const blue = { id: 2, name: '藍', price: '20', stock: 8, seen: 8 };
const base = { version: 1, title: '茶', text: '好喝', tags: ['a'], skus: [red, blue] };
const labels = (differences: { label: string; mine?: string }[]) =>
  differences.map(({ label, mine }) => (mine === undefined ? label : `${label}!`));

it('different fields of the two come together, also within a list', () => {
  const mine = { ...base, title: '紅茶', skus: [{ ...red, price: '12' }, blue] };
  const theirs = {
    ...base,
    version: 2,
    text: '更好喝',
    skus: [
      { ...red, stock: 9, seen: 9 },
      { ...blue, price: '25' },
    ],
  };
  const { values, differences } = rebase(COMPARED, base, mine, theirs);
  expect(values).toEqual({
    version: 2,
    title: '紅茶',
    text: '更好喝',
    tags: ['a'],
    skus: [
      { ...red, price: '12', stock: 9, seen: 9 },
      { ...blue, price: '25' },
    ],
  });
  expect(labels(differences)).toEqual(['說明', '「紅」庫存', '「藍」價格']);
});

it('where both changed a field the typed one stays until theirs is chosen, field by field', () => {
  const mine = { ...base, title: '紅茶', skus: [{ ...red, price: '12', stock: 6 }, blue] };
  const theirs = {
    ...base,
    title: '綠茶',
    skus: [{ ...red, price: '15', stock: 7, seen: 7 }, blue],
  };
  const kept = rebase(COMPARED, base, mine, theirs);
  expect(labels(kept.differences)).toEqual(['標題!', '「紅」價格!', '「紅」庫存!']);
  expect(kept.differences[0]).toMatchObject({ before: '茶', theirs: '綠茶', mine: '紅茶' });
  // The next save counts the stock from what is there now.
  expect(kept.values).toMatchObject({
    title: '紅茶',
    skus: [{ price: '12', stock: 6, seen: 7 }, blue],
  });
  const chosen = rebase(COMPARED, base, mine, theirs, new Set(['title', 'skus.1.stock']));
  expect(chosen.values).toMatchObject({
    title: '綠茶',
    skus: [{ price: '12', stock: 7, seen: 7 }, blue],
  });
});

it('the same change of both is no conflict, and what is empty is not a change', () => {
  const mine = { ...base, title: '紅茶', text: undefined };
  const { differences } = rebase(COMPARED, { ...base, text: '' }, mine, {
    ...base,
    text: null,
    title: '紅茶',
  });
  expect(labels(differences)).toEqual(['標題']);
});

it('items that are new, removed or moved keep what either typed', () => {
  const green = { id: 3, name: '綠', price: '30', stock: 1, seen: 1 };
  const fresh = { id: null, name: '白', price: '9', stock: 2 };
  const added = rebase(
    COMPARED,
    base,
    { ...base, skus: [red, blue, fresh] },
    { ...base, skus: [blue, green, red] },
  );
  expect(added.values.skus).toEqual([blue, green, red, fresh]);

  const edited = { ...red, price: '11' };
  const removed = { ...base, skus: [blue] };
  const theyRemoved = rebase(COMPARED, base, { ...base, skus: [edited, blue] }, removed);
  expect(labels(theyRemoved.differences)).toEqual(['「紅」!']);
  expect(theyRemoved.values.skus).toEqual([blue, { ...edited, id: null, seen: undefined }]);
  const iRemoved = rebase(COMPARED, base, removed, { ...base, skus: [edited, blue] });
  expect(labels(iRemoved.differences)).toEqual(['「紅」!']);
  expect(iRemoved.values.skus).toEqual([blue]);
  const chosen = new Set(['skus.1']);
  const taken = rebase(COMPARED, base, removed, { ...base, skus: [edited, blue] }, chosen);
  expect(taken.values.skus).toEqual([edited, blue]);
});

it('a long text is cut to where it differs', () => {
  const long = '文'.repeat(100);
  const [before, after] = excerpt(`${long}舊${long}`, `${long}新的${long}`);
  expect(before).toBe(`…${'文'.repeat(12)}舊${'文'.repeat(12)}…`);
  expect(after).toBe(`…${'文'.repeat(12)}新的${'文'.repeat(12)}…`);
});
