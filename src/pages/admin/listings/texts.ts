import { type CategoryNode, categoryPath } from '@common/goods/categoryPath';

export const gramsText = (grams: number | null | undefined) => (grams ? `${grams} 克` : '無');

/** Path in the category tree as buyers see it; the slug itself while the tree is loading. */
export function placeOf(tree: readonly CategoryNode[], slug: string): string {
  const names = categoryPath(tree, slug).map(({ name }) => name);
  return names.join('／') || slug;
}

export const limitText = (pieces: number | null | undefined) => (pieces ? `${pieces} 件` : '不限');
