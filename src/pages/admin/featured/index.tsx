import type { Featured } from '@common/endpoints/storefront';
import { ALL_FEATURED } from '@common/staff/presence';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { PageMessage } from '@/components/PageMessage';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { ProductPicker } from '../parts/ProductPicker';
import { EditorPresence } from '../presence/EditorPresence';
import { useMeanwhile } from '../presence/useMeanwhile';
import { COMPARED_FEATURED, isSameOrder, itemsOf, listOf } from './comparedFeatured';
import { FeaturedRow } from './FeaturedRow';
import styles from './featured.module.css';

const MAX_FEATURED = 20;

export default function AdminFeatured() {
  usePageTitle('店長精選');
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/featured'));
  if (data)
    return <FeaturedEditor key={data.map(({ product }) => product.id).join()} initial={data} />;
  if (error && !loading) {
    return <PageMessage title="無法載入精選商品" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return <Skeleton active paragraph={{ rows: 8 }} />;
}

function FeaturedEditor({ initial }: { initial: Featured[] }) {
  const [stored, setStored] = useState({ list: initial, version: 0 });
  const [list, setList] = useState(initial);
  const unsaved = list !== stored.list;
  useUnsaved(unsaved, {
    read: () => ({ list, stored }),
    // What others saved meanwhile is still to be shown.
    restore(kept) {
      setList(kept.list);
      setStored(kept.stored);
    },
  });
  const save = useApi(
    () =>
      api('PUT /api/admin/featured', {
        body: {
          expectedIds: stored.list.map(({ product }) => product.id),
          expectedEnds: stored.list.map(({ endsAt }) => endsAt),
          list: list.map(({ product, endsAt }) => ({ productId: product.id, endsAt })),
        },
      }),
    {
      manual: true,
      onSuccess(next) {
        setStored({ list: next, version: stored.version + 1 });
        setList(next);
        toast.success('已儲存，首頁看到的就是新的順序');
      },
      onError: (error) => meanwhile.handleRefusal(error),
    },
  );
  const form = {
    getFieldsValue: () => itemsOf(list),
    setFieldsValue: (values: object) => setList(listOf(values)),
  };
  const meanwhile = useMeanwhile(
    {
      form,
      saved: stored,
      unsaved,
      busy: save.loading,
      adopt(record, isUnsaved) {
        setStored(record);
        if (!isUnsaved) setList(record.list);
      },
    },
    {
      kind: 'featured',
      id: ALL_FEATURED,
      compared: COMPARED_FEATURED,
      typedOf: (version) => itemsOf(version.list),
      async read() {
        const now = await api('GET /api/admin/featured', { skipErrorHandler: true });
        const isSame = isSameOrder(now, stored.list);
        return { list: now, version: stored.version + (isSame ? 0 : 1) };
      },
    },
  );
  const move = (from: number, to: number) => {
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    setList(next);
  };

  return (
    <>
      <header className={styles.head}>
        <h1>店長精選</h1>
        <Button type="primary" loading={save.loading} disabled={!unsaved} onClick={save.run}>
          儲存
        </Button>
      </header>
      <p className={styles.quiet}>
        首頁顯示前六件可以購買的商品，最多 {MAX_FEATURED} 件。已售完、已下架或過期的會自動隱藏。
      </p>
      <EditorPresence meanwhile={meanwhile} />
      <ProductPicker
        label="加入精選商品"
        placeholder="搜尋商品名稱，加入精選"
        disabled={list.length >= MAX_FEATURED}
        excludedIds={list.map(({ product }) => product.id)}
        onPick={(product) => setList([...list, { product, shown: product.inStock, endsAt: null }])}
      />
      {list.length === 0 && <p>還沒有精選商品。搜尋一件加進來。</p>}
      <ol className={styles.list}>
        {list.map((one, place) => (
          <li key={one.product.id}>
            <FeaturedRow
              featured={one}
              first={place === 0}
              last={place === list.length - 1}
              onMove={(step) => move(place, place + step)}
              onEnd={(endsAt) =>
                setList(list.map((other) => (other === one ? { ...one, endsAt } : other)))
              }
              onRemove={() => setList(list.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
