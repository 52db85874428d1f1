export interface CategoryNode {
  slug: string;
  name: string;
  parent: string | null;
}

/** The chosen category and those above it, the topmost first; empty for one that nobody knows. */
export function categoryPath(nodes: readonly CategoryNode[], chosen: string): CategoryNode[] {
  const path: CategoryNode[] = [];
  let at = nodes.find(({ slug }) => slug === chosen);
  // Staff could have made a circle.
  while (at && !path.includes(at)) {
    path.unshift(at);
    const above: string | null = at.parent;
    at = nodes.find(({ slug }) => slug === above);
  }
  return path;
}
