import { Alert, Button, Skeleton } from 'antd';
import { lazyPart } from '@/components/lazyPart';
import { PageMessage } from '@/components/PageMessage';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { EDITED, useOpened } from '../parts/useOpened';
import { BannerRow } from './BannerRow';
import styles from './banners.module.css';

// With its calendar.
const BannerEditor = lazyPart(async () => (await import('./BannerEditor')).BannerEditor);

export default function AdminBanners() {
  usePageTitle('橫幅管理');
  const {
    data: banners,
    error,
    loading,
    refresh,
    mutate,
  } = useApi(() => api('GET /api/admin/banners'));
  const { opened, open } = useOpened(EDITED);
  const close = () => open(undefined);
  const written = banners?.find(({ id }) => String(id) === opened);
  const isWriting = banners !== undefined && (opened === 'new' || written !== undefined);
  const order = useApi(
    (ids: number[], seen: number[]) => api('PUT /api/admin/banners/order', { body: { ids, seen } }),
    {
      manual: true,
      onSuccess: (next) => mutate(next),
      onError: refresh,
    },
  );

  function move(from: number, to: number): void {
    const seen = banners?.map(({ id }) => id) ?? [];
    const ids = [...seen];
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    order.run(ids, seen);
  }

  if (!banners && error && !loading) {
    return <PageMessage title="無法載入橫幅" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return (
    <>
      <header className={styles.head}>
        <h1>橫幅管理</h1>
        <Button type="primary" onClick={() => open('new')}>
          新增橫幅
        </Button>
      </header>
      <p className={styles.quiet}>
        依序顯示在首頁最上方，最多八張；只有刊登中、且在期間內的會顯示。
      </p>
      {banners && opened !== undefined && !isWriting && (
        <Alert type="warning" showIcon title="要編輯的橫幅可能已經刪除。" />
      )}
      {!banners && <Skeleton active paragraph={{ rows: 8 }} />}
      {banners?.length === 0 && <p>還沒有橫幅。新增一張，首頁就有主打。</p>}
      <ul className={styles.list}>
        {banners?.map((banner, place) => (
          <li key={banner.id}>
            <BannerRow
              banner={banner}
              first={place === 0}
              last={place === banners.length - 1}
              busy={order.loading}
              onMove={(step) => move(place, place + step)}
              onEdit={() => open(banner.id)}
              onDone={refresh}
            />
          </li>
        ))}
      </ul>
      {isWriting && (
        <BannerEditor
          key={opened}
          banner={written}
          onDone={() => {
            close();
            refresh();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
