import type { StaffCategory } from '@common/endpoints/adminCategories';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

interface CategoryOption {
  value: string;
  label: string;
  /** Categories above it. */
  depth: number;
  /** Its name and those above it. */
  family: readonly string[];
}

/** The tree as options of a Select, each category before those below it. */
export function categoryOptions(
  tree: readonly StaffCategory[],
  parent: string | null = null,
  above: readonly string[] = [],
): CategoryOption[] {
  return tree
    .filter((one) => one.parent === parent)
    .flatMap(({ slug, name }) => {
      const family = [...above, name];
      const option = { value: slug, label: name, depth: above.length, family };
      return [option, ...categoryOptions(tree, slug, family)];
    });
}

/** How a Select shows categories: indented by their depth, and found by their names and those above, so that Enter takes the first match. */
export const CATEGORY_SELECT = {
  showSearch: {
    filterOption: (typed: string, option?: Partial<CategoryOption>) => {
      const wanted = typed.trim().toLowerCase();
      return option?.family?.some((name) => name.toLowerCase().includes(wanted)) ?? false;
    },
  },
  optionRender: ({ label, data }: { label?: React.ReactNode; data: Partial<CategoryOption> }) => (
    <span style={{ paddingInlineStart: `${(data.depth ?? 0) * 1.25}em` }}>{label}</span>
  ),
};

/** All categories, and the name of each by its slug. */
export function useCategories() {
  const { data = [] } = useApi(() => api('GET /api/admin/categories'));
  const names = new Map(data.map(({ slug, name }) => [slug, name]));
  return { options: categoryOptions(data), nameOf: (slug: string) => names.get(slug) ?? slug };
}
