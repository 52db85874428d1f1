import { type CategoryNode, categoryPath } from '@common/goods/categoryPath';
import { grouped } from '@common/text/grouped';
import { Link } from '@umijs/max';
import styles from './Filters.module.css';

interface Props {
  nodes: readonly CategoryNode[];
  /** Slug; empty for all. */
  chosen: string;
  /** Matches directly in each category; undefined while unknown or too many to count. */
  counts: ReadonlyMap<string, number> | undefined;
  to: (slug: string) => { pathname: string; search: string };
  /** Whether a choice takes the place of the page in the browser's history. */
  replaces: boolean;
  onChoose: () => void;
}

/** The category tree; expanded around the chosen category. */
export function CategoryTree({ nodes, chosen, counts, to, replaces, onChoose }: Props) {
  const path = new Set(categoryPath(nodes, chosen).map(({ slug }) => slug));
  const below = (slug: string): CategoryNode[] => nodes.filter(({ parent }) => parent === slug);
  const countOf = (slug: string): number =>
    below(slug).reduce((sum, one) => sum + countOf(one.slug), counts?.get(slug) ?? 0);

  const branch = (parent: string | null) => (
    <ul>
      {nodes
        .filter((one) => one.parent === parent)
        .map(({ slug, name }) => {
          const count = counts && countOf(slug);
          return (
            <li key={slug}>
              <Link
                to={to(slug)}
                replace={replaces}
                onClick={onChoose}
                aria-current={slug === chosen ? 'true' : undefined}
              >
                {name}
                {count !== undefined && <small> {grouped(count)}</small>}
              </Link>
              {path.has(slug) && below(slug).length > 0 && branch(slug)}
            </li>
          );
        })}
    </ul>
  );
  return (
    <nav className={styles.tree} aria-label="分類">
      <Link
        to={to('')}
        replace={replaces}
        onClick={onChoose}
        aria-current={path.size === 0 ? 'true' : undefined}
      >
        全部分類
      </Link>
      {branch(null)}
    </nav>
  );
}
