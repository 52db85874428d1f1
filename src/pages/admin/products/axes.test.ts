import {
  addAxis,
  generate,
  nameOf,
  raiseAxis,
  removeAxis,
  removeValue,
  type Variants,
} from './axes';
import { inputOf, type TypedProduct } from './typed';

const plain = (...names: string[]): Variants => ({
  axes: [],
  skus: names.map((name, n) => ({ id: n + 1, name, price: `${n + 1}0`, weightGrams: 5, stock: n })),
});
const shown = ({ axes, skus }: Variants) =>
  skus.map((row) => `${row.id ?? 'new'} ${nameOf(axes, row)}`);
const named = (variants: Variants, ...names: string[]): Variants => ({
  ...variants,
  axes: variants.axes.map((axis, at) => ({ ...axis, name: names[at] ?? '' })),
});

it('makes axes of plain names and generates what is missing, at the first one’s price and without stock', () => {
  const made = named(addAxis(plain('紅／L', '藍／L', '紅 / XL')), '顏色', '尺寸');
  expect(shown(made)).toEqual(['1 顏色 紅・尺寸 L', '2 顏色 藍・尺寸 L', '3 顏色 紅・尺寸 XL']);
  const all = generate(made);
  expect(shown({ ...made, skus: all })).toEqual([
    '1 顏色 紅・尺寸 L',
    '3 顏色 紅・尺寸 XL',
    '2 顏色 藍・尺寸 L',
    'new 顏色 藍・尺寸 XL',
  ]);
  expect(all[3]).toMatchObject({ price: '10', weightGrams: 5, stock: 0 });
  // Names that are no table become the values of one axis.
  expect(addAxis(plain('大', '小／深')).axes).toHaveLength(1);
});

it('moves and removes axes and values, and keeps each variant what it was', () => {
  const made = named(addAxis(plain('紅／L', '藍／L', '紅／XL')), '顏色', '尺寸');
  const raised = raiseAxis(made, 1);
  expect(shown(raised)).toEqual(['1 尺寸 L・顏色 紅', '2 尺寸 L・顏色 藍', '3 尺寸 XL・顏色 紅']);
  expect(shown(removeAxis(made, 0))).toEqual(['1 尺寸 L', '3 尺寸 XL']);
  expect(shown(removeValue(made, 0, '紅'))).toEqual(['2 顏色 藍・尺寸 L']);
  const back = removeAxis(removeAxis(raised, 1), 0);
  expect(back.skus.map(({ id, name }) => [id, name])).toEqual([
    [1, 'L'],
    [3, 'XL'],
  ]);
  const further = addAxis(named(addAxis(plain('')), '尺寸'));
  expect(further.skus[0]?.picks).toEqual(['', ' 0']);
});

it('sends axes by name and variants by value in the order of the values', () => {
  const { axes, skus } = named(addAxis(plain('L', 'M')), ' 尺寸 ');
  const values = [...(axes[0]?.values ?? [])].reverse();
  const typed: TypedProduct = {
    category: 'tea',
    title: '上衣',
    subtitle: '',
    description: '',
    seoTitle: '',
    seoDescription: '',
    fulfilment: 'shipping',
    temperature: 'ambient',
    adv: 0,
    lowStockLimit: null,
    perBuyer: null,
    attributes: [],
    axes: [{ name: '尺寸', values }],
    pictures: [],
    skus,
  };
  expect(inputOf(typed)).toMatchObject({
    axes: ['尺寸'],
    skus: [
      { id: 2, name: '', values: ['M'] },
      { id: 1, name: '', values: ['L'] },
    ],
  });
});
