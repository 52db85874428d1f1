import type { ImportReport, ProductType } from '@common/endpoints/productFiles';
import { Button, TreeSelect } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useCategories } from './categoryOptions';
import styles from './import.module.css';

type Mapping = { type: string; category: string | null }[];

const useSave = (onSaved: (types: ProductType[]) => void) =>
  useApi((types: Mapping) => api('PUT /api/admin/product-types', { body: { types } }), {
    manual: true,
    onSuccess: onSaved,
  });

interface UnknownProps {
  types: ImportReport['unknownTypes'];
  /** The file is to be checked again. */
  onSaved: () => void;
}

/** Asks which category each type means that the file has and the shop does not know; the answer is kept. */
export function UnknownTypes({ types, onSaved }: UnknownProps) {
  const { nodes } = useCategories();
  const [chosen, setChosen] = useState<Record<string, string | undefined>>({});
  const { run, loading } = useSave(onSaved);
  const mapping = types.flatMap(({ type }) => {
    const category = chosen[type];
    return category ? [{ type, category }] : [];
  });
  return (
    <section aria-labelledby="unknown-types" className={styles.types}>
      <h2 id="unknown-types">這些 Type 要放進哪個分類？</h2>
      <p className={styles.quiet}>選好會記住，下次匯入同樣的 Type 就不再問。</p>
      <ul>
        {types.map(({ type, products }) => (
          <li key={type}>
            <span>
              <b>{type}</b> <small className={styles.quiet}>{products} 件商品</small>
            </span>
            <TreeSelect
              value={chosen[type]}
              treeData={nodes}
              treeDefaultExpandAll
              showSearch
              allowClear
              treeNodeFilterProp="title"
              placeholder="選擇分類"
              aria-label={`${type} 的分類`}
              onChange={(category?: string) => setChosen({ ...chosen, [type]: category })}
            />
          </li>
        ))}
      </ul>
      <Button disabled={mapping.length === 0} loading={loading} onClick={() => run(mapping)}>
        記住並重新檢查
      </Button>
    </section>
  );
}

/** The types that have a category, to be changed or forgotten. */
export function KnownTypes() {
  const { nodes } = useCategories();
  const { data, error, loading, refresh, mutate } = useApi(() =>
    api('GET /api/admin/product-types', { skipErrorHandler: true }),
  );
  const save = useSave(mutate);
  if (error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入分類對照，重新載入</RetryButton>;
  }
  if (!data?.length) return null;
  return (
    <details className={styles.types}>
      <summary>Type 與分類的對照（{data.length}）</summary>
      <ul>
        {data.map(({ type, category }) => (
          <li key={type}>
            <b>{type}</b>
            <span className={styles.mapped}>
              <TreeSelect
                value={category}
                treeData={nodes}
                treeDefaultExpandAll
                showSearch
                treeNodeFilterProp="title"
                aria-label={`${type} 的分類`}
                disabled={save.loading}
                onChange={(chosen: string) => save.run([{ type, category: chosen }])}
              />
              <Button
                type="text"
                danger
                disabled={save.loading}
                aria-label={`移除 ${type} 的對照`}
                onClick={() => save.run([{ type, category: null }])}
              >
                移除
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
