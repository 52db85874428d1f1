export interface CategoryNode {
  slug: string;
  name: string;
  parent: string | null;
}

/** The category and its ancestors, root first; empty for an unknown category. */
export function categoryPath(nodes: readonly CategoryNode[], chosen: string): CategoryNode[] {
  const path: CategoryNode[] = [];
  let node = nodes.find(({ slug }) => slug === chosen);
  // Terminates also if the tree contains a cycle.
  while (node && !path.includes(node)) {
    path.unshift(node);
    const { parent }: CategoryNode = node;
    node = nodes.find(({ slug }) => slug === parent);
  }
  return path;
}
