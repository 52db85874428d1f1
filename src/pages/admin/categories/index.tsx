import type { StaffCategory } from '@common/endpoints/adminCategories';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { PageMessage } from '@/components/PageMessage';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { CategoryDialog } from './CategoryDialog';
import { CategoryRow } from './CategoryRow';
import styles from './categories.module.css';
import type { Writing } from './writing';

export default function AdminCategories() {
  usePageTitle('分類管理');
  const {
    data: tree,
    error,
    loading,
    refresh,
    mutate,
  } = useApi(() => api('GET /api/admin/categories'));
  const [writing, setWriting] = useState<Writing>();

  if (!tree && error && !loading) {
    return <PageMessage title="無法載入分類" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>分類管理</h1>
        <Button type="primary" onClick={() => setWriting({ parent: null })}>
          新增分類
        </Button>
      </header>
      {!tree && <Skeleton active paragraph={{ rows: 8 }} />}
      {tree?.length === 0 && <p>還沒有分類。新增一個，商品才有地方放。</p>}
      {tree && (
        <Branch
          tree={tree}
          parent={null}
          onChange={mutate}
          onRefused={refresh}
          onWrite={setWriting}
        />
      )}
      {writing && (
        <CategoryDialog
          writing={newest(tree, writing)}
          onStale={refresh}
          onDone={(next) => {
            mutate(next);
            setWriting(undefined);
          }}
          onClose={() => setWriting(undefined)}
        />
      )}
    </div>
  );
}

/** The category in a dialog as the page shows it now. */
function newest(tree: StaffCategory[] | undefined, writing: Writing): Writing {
  if (!('category' in writing)) return writing;
  const { slug } = writing.category;
  return { category: tree?.find((one) => one.slug === slug) ?? writing.category };
}

interface BranchProps {
  tree: StaffCategory[];
  parent: string | null;
  onChange: (tree: StaffCategory[]) => void;
  onRefused: () => void;
  onWrite: (writing: Writing) => void;
}

function Branch({ parent, ...rest }: BranchProps) {
  const { tree } = rest;
  const categories = tree.filter((one) => one.parent === parent);
  if (categories.length === 0) return null;
  return (
    <ul className={styles.branch}>
      {categories.map((category, place) => (
        <li key={category.slug}>
          <CategoryRow {...rest} category={category} place={place} siblings={categories} />
          <Branch {...rest} parent={category.slug} />
        </li>
      ))}
    </ul>
  );
}
