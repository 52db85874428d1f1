import { type CategoryNode, categoryPath } from '@common/goods/categoryPath';
import styles from './CategoryChips.module.css';
import { LinkTabs } from './LinkTabs';

interface Props {
  nodes: readonly CategoryNode[];
  /** Slug; empty for all. */
  chosen: string;
  to: (slug: string) => { pathname: string; search: string };
}

/** Categories as chips, with one line for each level below the chosen one. */
export function CategoryChips({ nodes, chosen, to }: Props) {
  const path = categoryPath(nodes, chosen);
  const lines = [
    { slug: '', label: '全部分類', parent: null },
    ...path.map(({ slug, name }) => ({ slug, label: `全部${name}`, parent: slug })),
  ].map((line, depth) => ({
    ...line,
    current: path[depth]?.slug ?? line.slug,
    below: nodes.filter(({ parent }) => parent === line.parent),
  }));
  return (
    <div className={styles.lines}>
      {lines
        .filter(({ below }) => below.length > 0)
        .map(({ slug, label, current, below }, depth) => (
          <LinkTabs
            key={slug}
            look="chips"
            label={depth === 0 ? '分類' : label}
            items={[
              { value: slug, label },
              ...below.map((one) => ({ value: one.slug, label: one.name })),
            ]}
            current={current}
            to={to}
          />
        ))}
    </div>
  );
}
