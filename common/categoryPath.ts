export interface CategoryNode {
  slug: string;
  name: string;
  parent: string | null;
}

/** The category and its ancestors, root first; empty for an unknown category. */
export function categoryPath(nodes: readonly CategoryNode[], chosen: string): CategoryNode[] {
  const path: CategoryNode[] = [];
  let at = nodes.find(({ slug }) => slug === chosen);
  // Terminates also if the tree contains a cycle.
  while (at && !path.includes(at)) {
    path.unshift(at);
    const above: string | null = at.parent;
    at = nodes.find(({ slug }) => slug === above);
  }
  return path;
}
