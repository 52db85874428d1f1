import type { StaffCategory } from '@common/endpoints/adminCategories';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

export interface CategoryNode {
  value: string;
  title: string;
  children: CategoryNode[];
}

/** The tree as antd's TreeSelect takes it. */
export function nodesOf(tree: readonly StaffCategory[], parent: string | null): CategoryNode[] {
  return tree
    .filter((one) => one.parent === parent)
    .map(({ slug, name }) => ({ value: slug, title: name, children: nodesOf(tree, slug) }));
}

/** All categories, and the name of each by its slug. */
export function useCategories() {
  const { data = [] } = useApi(() => api('GET /api/admin/categories'));
  const names = new Map(data.map(({ slug, name }) => [slug, name]));
  return { nodes: nodesOf(data, null), nameOf: (slug: string) => names.get(slug) ?? slug };
}
