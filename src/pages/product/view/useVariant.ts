import type { Product, Sku } from '@common/endpoints/products';
import { combinationName } from '@common/goods/variantAxes';
import { useSearchParams } from '@umijs/max';
import { useState } from 'react';

const NO_AXES: NonNullable<Product['axes']> = [];

/** The variant with these values, one for each axis. */
export const skuWith = (skus: readonly Sku[], values: readonly string[]): Sku | undefined =>
  skus.find((sku) => values.every((value, axis) => sku.values?.[axis] === value));

export const withPick = (picks: readonly string[], axis: number, value: string): string[] =>
  picks.map((pick, at) => (at === axis ? value : pick));

/**
 * The variant that is chosen; at first the one that the address names (`?sku=`), else the first that can be bought. With
 * axes each has a pick, whether or not there is a variant with all of them.
 */
export function useVariant({ axes = NO_AXES, skus }: Product) {
  const [search] = useSearchParams();
  const [skuId, setSkuId] = useState(() => Number(search.get('sku')));
  const [picked, setPicked] = useState<string[]>();
  const sku =
    skus.find(({ id }) => id === skuId) ?? skus.find(({ available }) => available > 0) ?? skus[0];
  if (axes.length === 0)
    return { axes, sku, picks: [], name: sku?.name ?? '', setSkuId, pick() {} };
  const picks = picked ?? sku?.values ?? [];
  return {
    axes,
    sku: skuWith(skus, picks),
    picks,
    name: combinationName(
      axes.map(({ name }) => name),
      picks,
    ),
    setSkuId,
    pick: (axis: number, value: string) => setPicked(withPick(picks, axis, value)),
  };
}
