import type { Featured } from '@common/endpoints/storefront';
import dayjs from 'dayjs';
import type { Compared } from '../presence/rebase';

type Item = Featured & { id: number };
/** A product's place in the order: titles are shown, and two products may share one. */
type Place = Pick<Featured['product'], 'id' | 'title'>;

/** The list as the comparison knows it: each product by its id, and the order as a field of its own. */
export const itemsOf = (list: readonly Featured[]) => ({
  list: list.map((one): Item => ({ ...one, id: one.product.id })),
  order: list.map(({ product: { id, title } }): Place => ({ id, title })),
});

/** The inverse of `itemsOf`: the order that was chosen, then products that are not in it. */
export function listOf(values: object): Featured[] {
  const { list = [], order = [] } = values as { list?: Item[]; order?: Place[] };
  const place = ({ product }: Item) => {
    const at = order.findIndex(({ id }) => id === product.id);
    return at < 0 ? order.length : at;
  };
  return [...list]
    .sort((a, b) => place(a) - place(b))
    .map(({ product, shown, endsAt }) => ({ product, shown, endsAt }));
}

const factOf = ({ product, endsAt }: Featured) => `${product.id} ${endsAt}`;

/** Whether two lists feature the same products in the same order to the same ends. */
export const isSameOrder = (a: readonly Featured[], b: readonly Featured[]): boolean =>
  a.map(factOf).join() === b.map(factOf).join();

export const COMPARED_FEATURED: Compared = {
  labels: { order: '順序' },
  shown: { order: (order) => (order as Place[]).map(({ title }) => title).join('、') },
  lists: {
    list: {
      nameOf: ({ product }) => (product as Featured['product']).title,
      labels: { endsAt: '的期限' },
      follow: ['product', 'shown'],
      shown: {
        endsAt: (at) =>
          typeof at === 'number' ? dayjs(at).format('YYYY/MM/DD HH:mm') : '不限期間',
      },
    },
  },
};
