import type { ShopSetting } from '@common/endpoints/settings';
import { ALL_SETTINGS, changesOf } from '@common/staff/presence';
import { GROUPS } from '@common/staff/settingForms';
import { Link, useLocation } from '@umijs/max';
import { Alert, Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import { PresenceLine } from '../presence/PresenceLine';
import { usePresence } from '../presence/usePresence';
import { SettingCard } from './SettingCard';
import styles from './settings.module.css';

/** 設定: what staff may change of how the shop works, with who changed it and why. */
export default function AdminSettings() {
  usePageTitle('設定');
  const may = useMay();
  const { hash } = useLocation();
  const { data, error, loading, refresh, mutate } = useApi(() => api('GET /api/admin/settings'));
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  const [openForms, setOpenForms] = useState(0);
  const handleEditing = useCallback(
    (isOpen: boolean) => setOpenForms((count) => count + (isOpen ? 1 : -1)),
    [],
  );
  const presence = usePresence('setting', ALL_SETTINGS, openForms > 0);
  const changes = changesOf(presence);
  const shownChanges = useRef(changes);
  // After a change by others of staff the page reads the settings anew; an open form keeps what is typed.
  useEffect(() => {
    if (changes === undefined || changes === shownChanges.current) return;
    if (shownChanges.current !== undefined) refresh();
    shownChanges.current = changes;
  }, [changes, refresh]);
  if (!data && error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入設定，重新載入</RetryButton>;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const replace = (changed: ShopSetting) => {
    const settings = data.settings.map((old) => (old.key === changed.key ? changed : old));
    mutate({ ...data, settings });
  };
  return (
    <div className={styles.page}>
      <h1>設定</h1>
      <PresenceLine people={presence?.people} />
      <p className={styles.quiet}>
        每次變更都會留下變更人、原因與前後內容，可以還原。進行中的拍品、訂單與退貨保留開始時的規則。
      </p>
      {may('admin') && data.administrators < 2 && (
        <Alert
          type="info"
          showIcon
          title="目前只有一位管理員，不能變更與款項有關的設定"
          description="這些變更要由一位管理員提出、另一位同意。"
        />
      )}
      {may('admin') && data.countsFrom !== null && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              <Time at={data.countsFrom} /> 起，您才能提出或同意與款項有關的設定
            </>
          }
          description="您的職務剛由同事授予。其他設定不受影響。"
        />
      )}
      {GROUPS.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.group}>{title}</h2>
          <div className={styles.cards}>
            {data.settings
              .filter(({ key }) => keys.includes(key))
              .map((setting) => (
                <SettingCard
                  key={setting.key}
                  setting={setting}
                  countsFrom={data.countsFrom}
                  onDone={replace}
                  onRefused={refresh}
                  onEditing={handleEditing}
                />
              ))}
          </div>
        </section>
      ))}
      <h2 className={styles.group}>在其他頁面的設定</h2>
      <ul>
        {may('money.read') && (
          <li>
            <Link to="/admin/money/withdrawals">提幣手續費、限額與審核門檻</Link>
          </li>
        )}
        {may('products') && (
          <li>
            <Link to="/admin/shipping">商城的運送方式與運費</Link>
          </li>
        )}
        {may('content') && (
          <li>
            <Link to="/admin/banners">首頁橫幅</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
