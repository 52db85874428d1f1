import type { ImportReport, ProductType } from '@common/endpoints/productFiles';
import { nameKey } from '@common/text/nameKey';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { isStale } from '@/services/isStale';
import { useApi } from '@/services/useApi';
import { CATEGORY_SELECT, useCategories } from './CategoryOptions';
import styles from './import.module.css';

type Mapping = { type: string; category: string | null }[];

/** The types that have a category, read anew with each report. */
export const useKnownTypes = (plan: string | undefined) =>
  useApi(() => api('GET /api/admin/product-types', { skipErrorHandler: true }), {
    refreshDeps: [plan],
  });
type TypesRequest = ReturnType<typeof useKnownTypes>;

/** @param seen what the page showed of these types */
const save = (types: Mapping, seen: ProductType[]) =>
  api('PUT /api/admin/product-types', { body: { types, seen } });

interface UnknownProps {
  types: ImportReport['unknownTypes'];
  known: TypesRequest;
  /** The file is to be checked again. */
  onSaved: () => void;
}

/** Asks which category each type means that the file has and the shop does not know; the answer is kept. */
export function UnknownTypes({ types, known, onSaved }: UnknownProps) {
  const { options } = useCategories();
  const [chosen, setChosen] = useState<Record<string, string | undefined>>({});
  /** Somebody else has mapped one of these; the refusal said how. */
  const [isStaleReport, setStaleReport] = useState(false);
  const { run, loading } = useApi(save, {
    manual: true,
    onSuccess: onSaved,
    onError(error) {
      if (!isStale(error)) return;
      setStaleReport(true);
      known.refresh();
    },
  });
  const mapping = types.flatMap(({ type }) => {
    const category = chosen[type];
    return category ? [{ type, category }] : [];
  });
  const chosenTypes = new Set(mapping.map(({ type }) => nameKey(type)));
  // The report said that they had no category.
  const seen = isStaleReport ? known.data?.filter(({ type }) => chosenTypes.has(type)) : [];
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
            <Select
              {...CATEGORY_SELECT}
              value={chosen[type]}
              options={options}
              allowClear
              placeholder="選擇分類"
              aria-label={`${type} 的分類`}
              onChange={(category?: string) => setChosen({ ...chosen, [type]: category })}
            />
          </li>
        ))}
      </ul>
      <Button
        disabled={mapping.length === 0}
        loading={loading}
        onClick={() => run(mapping, seen ?? [])}
      >
        記住並重新檢查
      </Button>
    </section>
  );
}

/** The types that have a category, to be changed or forgotten. */
export function KnownTypes({ known }: { known: TypesRequest }) {
  const { options } = useCategories();
  const { data, error, loading, refresh, mutate } = known;
  const saving = useApi(save, { manual: true, onSuccess: mutate, onError: refresh });
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
              <Select
                {...CATEGORY_SELECT}
                value={category}
                options={options}
                aria-label={`${type} 的分類`}
                disabled={saving.loading}
                onChange={(chosen: string) =>
                  saving.run([{ type, category: chosen }], [{ type, category }])
                }
              />
              <Button
                type="text"
                danger
                disabled={saving.loading}
                aria-label={`移除 ${type} 的對照`}
                onClick={() => saving.run([{ type, category: null }], [{ type, category }])}
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
